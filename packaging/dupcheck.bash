# bash completion for dupcheck
_dupcheck() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]-}
  local common="--target --set --patch --only --rounds --threads --quiet --no-color --help"
  local running="$common --format --report --attempts --seed --keep --allow-exec"
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "run compare validate new report serve --help --version" -- "$word")
    return
  fi
  case $before in
    --format)
      mapfile -t COMPREPLY < <(compgen -W "console json html junit markdown github" -- "$word")
      return
      ;;
    --report) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --patch | --attempts | --har | --openapi) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
  esac
  local options=""
  case $verb in
    run) options=$running ;;
    compare) options="$running --variant" ;;
    validate) options="$common --connect" ;;
    report) options="--format --quiet --no-color --help" ;;
    new) options="--curl-text --har --request --openapi --operation --key --env-file --output --force --keep-secrets --help" ;;
    serve)
      options="--port --db --redis --instances --list --help"
      if [[ $word != -* ]]; then
        # The first column of its own list, without the heading.
        mapfile -t COMPREPLY < <(compgen -W "$(dupcheck serve --list 2>/dev/null | awk 'NR > 1 && NF { print $1 }')" -- "$word")
        return
      fi
      ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word"; compgen -d -- "$word")
  fi
}
complete -o filenames -F _dupcheck dupcheck

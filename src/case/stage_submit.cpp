// The stage's ways of sending: together, alone, cut, in the background.

#include <algorithm>

#include "case/stage.hpp"
#include "case/steps.hpp"
#include "load/render.hpp"

namespace dupcheck {

Request Stage::request_for(const Shot& shot, int attempt) const {
  const std::vector<std::string> urls =
      shot.instance ? scenario_.target.instances : base_urls(scenario_.target);
  const std::string& url = urls[shot.instance.value_or(static_cast<std::size_t>(attempt - 1)) % urls.size()];
  const Submit& submit = shot.form == "submit" ? scenario_.submit : scenario_.variations.at(shot.form);
  Request request = render(submit, operation(shot.operation), url, attempt);
  request.after = shot.after;
  request.cut = shot.cut;
  return request;
}

void Stage::submit_together(const std::vector<Shot>& shots) {
  const int already = static_cast<int>(round_.attempts.size());
  std::vector<Request> requests;
  requests.reserve(shots.size());
  for (const Shot& shot : shots)
    requests.push_back(request_for(shot, already + static_cast<int>(requests.size()) + 1));
  std::vector<Attempt> fired = fire(requests, scenario_.gate, connection_, round_.clock, run_.stop);
  for (std::size_t i = 0; i < fired.size(); ++i) {
    fired[i].number = already + static_cast<int>(i) + 1;
    fired[i].operation = shots[i].operation;
    fired[i].form = shots[i].form;
    round_.attempts.push_back(std::move(fired[i]));
  }
}

Attempt Stage::submit(int operation, const std::string& form) {
  submit_together({Shot{operation, form}});
  return round_.attempts.back();
}

Attempt Stage::submit_and_cut(int operation, const std::string& form) {
  submit_together({Shot{operation, form, Nanos{0}, true}});
  return round_.attempts.back();
}

int Stage::submit_in_background(int operation, const std::string& form) {
  return submit_together_in_background({Shot{operation, form}}).front();
}

std::vector<int> Stage::submit_together_in_background(const std::vector<Shot>& shots) {
  std::vector<Request> requests;
  std::vector<int> numbers;
  for (const Shot& shot : shots) {
    Attempt under_way;
    under_way.number = static_cast<int>(round_.attempts.size()) + 1;
    under_way.operation = shot.operation;
    under_way.form = shot.form;
    requests.push_back(request_for(shot, under_way.number));
    numbers.push_back(under_way.number);
    round_.attempts.push_back(std::move(under_way));
  }
  const std::shared_future<std::vector<Attempt>> volley =
      std::async(std::launch::async, [this, requests = std::move(requests)] {
        return fire(requests, scenario_.gate, connection_, round_.clock, run_.stop);
      }).share();
  for (std::size_t i = 0; i < numbers.size(); ++i) in_background_[numbers[i]] = {volley, i};
  return numbers;
}

bool Stage::is_done(int number) {
  const auto found = in_background_.find(number);
  return found == in_background_.end() ||
         found->second.volley.wait_for(Nanos{0}) == std::future_status::ready;
}

Attempt Stage::await(int number) {
  Attempt& attempt = round_.attempts.at(static_cast<std::size_t>(number - 1));
  if (const auto found = in_background_.find(number); found != in_background_.end()) {
    const UnderWay under_way = found->second;
    in_background_.erase(found);
    Attempt came = under_way.volley.get().at(under_way.place);
    came.number = number;
    came.operation = attempt.operation;
    came.form = attempt.form;
    attempt = std::move(came);
  }
  return attempt;
}

void Stage::await_all() {
  while (!in_background_.empty()) await(in_background_.begin()->first);
}

}  // namespace dupcheck

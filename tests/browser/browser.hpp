#pragma once
// A page in a real browser: Debian's Chromium, headless, driven by its command line.

#include <string>
#include <vector>

namespace dupcheck::test {

/// What came of opening a page.
struct Opened {
  std::string document;              ///< the DOM once everything had loaded, serialised
  std::vector<std::string> console;  ///< what the page wrote to the console: errors, violations of its policy
  std::vector<std::string> requests;  ///< addresses that the page asked for, by Chromium's own log of the
                                      ///< network; not what the browser asks for itself
};

/// Where Chromium is; empty where it is not installed.
std::string browser_program();

/// Opens the file and waits until it has loaded. `trusting`: scripts may look into other files, for pages of
/// the tests' own. Throws std::runtime_error when Chromium fails.
Opened open_page(const std::string& file, bool trusting = false);

/// A picture of the page, as a PNG. `dark`: for somebody who prefers dark pages.
void take_picture(const std::string& file, const std::string& png, int width, int height, bool dark = false);

}  // namespace dupcheck::test

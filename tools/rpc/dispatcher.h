// Answers requests of a page about games and definitions, and keeps the games that it has open. May be called by
// several threads at once; requests about one game wait for each other. Tested by tests/rpc.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace ludwright::rpc {

class Dispatcher {
 public:
  Dispatcher();
  ~Dispatcher();
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Told now and then how far a long request is, as JSON; false asks it to stop with what it has.
  using Progress = std::function<bool(const std::string& json)>;

  // The answer, JSON on one line, also to what is no request. Nothing is thrown. Takes as long as what is asked: a
  // definition is loaded within bounds, a search or many games take what the request says.
  std::string answer(std::string_view request, const Progress& progress = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::rpc

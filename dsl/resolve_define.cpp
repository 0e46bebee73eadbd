// Step 3, resolve: pasting defines where they are named. The body of a define sees its parameters, the declared names,
// the built-in words and what it binds itself; an argument sees what its place of use sees. `it`, `this` and `me` are
// those of the place of use. Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/resolver.h"

namespace ludwright {
namespace {

constexpr int kMaxPasted = 40;  // defines inside defines

}  // namespace

// The argument that `name` stands for in the body being read; nullptr if it is no parameter of it.
const ast::Node* Resolver::parameter(const std::string& name) const {
  if (frame_->define == nullptr) return nullptr;
  for (std::size_t i = 0; i < frame_->define->parameters.size(); ++i) {
    if (frame_->define->parameters[i] == name) return &frame_->call->children[i];
  }
  return nullptr;
}

bool Resolver::enter_define(const ast::Define& define, const ast::Node& use) {
  if (!budget(use.span)) return false;
  if (const Declared* entry = scope_.find(define.name)) entry->used = true;
  std::string chain;
  int depth = 0;
  for (const Frame* frame = frame_; frame != nullptr && frame->define != nullptr; frame = frame->caller) {
    chain = "`" + frame->define->name + "`" + (chain.empty() ? "" : " uses ") + chain;
    ++depth;
    if (frame->define == &define) {
      error(define.name_span, "recursive-define", "define `" + define.name + "` uses itself")
          .note(chain + " uses `" + define.name + "`")
          .help("defines are pasted where they are named: use `spread` or a loop instead");
      return false;
    }
  }
  if (depth >= kMaxPasted) {
    error(use.span, "too-large", "defines are nested too deeply").note(chain);
    return false;
  }
  const std::size_t given = use.kind == ast::Kind::Call ? use.children.size() : 0;
  if (given != define.parameters.size()) {
    std::string parameters;
    for (const std::string& name : define.parameters) parameters += (parameters.empty() ? "" : ", ") + name;
    auto wrong =
        error(use.span, "wrong-arguments",
              "`" + define.name + "` takes " + std::to_string(define.parameters.size()) +
                  (define.parameters.size() == 1 ? " argument" : " arguments") + ", got " + std::to_string(given));
    wrong.note("defined at " + scope_.place(define.name_span));
    if (define.parameters.empty())
      wrong.help("if it depends on what is given, name that where it is defined: `" + define.name + "(n): …`");
    else
      wrong.help("it is used as `" + define.name + "(" + parameters + ")`");
    return false;
  }
  return true;
}

int Resolver::begin_use(int define) {
  const std::size_t parameters = game_.defines[static_cast<std::size_t>(define)].parameters.size();
  names_.uses.push_back({define, frame_->use, std::vector<ExprId>(parameters, kNoId)});
  return static_cast<int>(names_.uses.size() - 1);
}

void Resolver::note_argument(const std::string& parameter, ExprId id) {
  if (id == kNoId) return;
  const std::vector<std::string>& parameters = frame_->define->parameters;
  const auto index = std::find(parameters.begin(), parameters.end(), parameter) - parameters.begin();
  names_.parameters_of[id].emplace_back(frame_->use, static_cast<int>(index));
  ExprId& argument = names_.uses[static_cast<std::size_t>(frame_->use)].arguments[static_cast<std::size_t>(index)];
  if (argument == kNoId) argument = id;
}

const LocalName* Resolver::local(const std::string& name) const {
  for (auto it = frame_->locals.rbegin(); it != frame_->locals.rend(); ++it) {
    if (it->name == name) return &*it;
  }
  return nullptr;
}

// Expressions only; program lines and legs paste their own way.
ExprId Resolver::call(const ast::Node& node, Want want) {
  const Declared* entry = scope_.find(node.text);
  if (entry == nullptr) {
    const bool is_unread = std::any_of(game_.defines.begin(), game_.defines.end(), [&](const ast::Define& define) {
      return define.name.starts_with(node.text + "(");  // its key could not be read, which is told of
    });
    if (is_unread) return kNoId;
    const Builtin* word = find_builtin(node.text);
    auto wrong =
        error(node.span, "unknown-name",
              word != nullptr ? "`" + node.text + "` takes no arguments" : "unknown define `" + node.text + "`");
    if (word == nullptr) wrong.suggest(node.text, scope_.names(NameKind::Define));
    return kNoId;
  }
  if (entry->kind != NameKind::Define) {
    error(node.span, "wrong-arguments",
          "`" + node.text + "` is " + name_kind_word(entry->kind) + " and takes no arguments")
        .note("declared at " + scope_.place(entry->span));
    return kNoId;
  }
  return in_define(entry->index, node, [&](const ast::Define& define) {
    if (define.body.kind == ast::Kind::Paths || define.body.kind == ast::Kind::Block) {
      const bool path = define.body.kind == ast::Kind::Paths;
      error(node.span, "wrong-define", std::string("expected an expression, got ") + (path ? "a path" : "a program"))
          .label("`" + define.name + "` is defined at " + scope_.place(define.name_span))
          .help(path ? "say `X reached by " + define.name + "` or `X crossed by " + define.name + "`"
                     : "write it as a line of a program");
      return kNoId;
    }
    const int use = frame_->use;
    const ExprId made = any_expr(define.body, want);
    if (made != kNoId) names_.use_of[made] = use;
    return made;
  });
}

}  // namespace ludwright

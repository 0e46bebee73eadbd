// Which definition a book is of. Only for the verbs in this folder.
#pragma once
#include <string>

namespace ludwright::book {

// `game` if it says something; else the definition that lies in the folder of the book. Throws Stop if there is none.
std::string game_beside(const std::string& book, const std::string& game);

}  // namespace ludwright::book

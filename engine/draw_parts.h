// Text and colours of boards drawn with characters. Tested by tests/tools/draw_board_test.cpp.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace ludwright {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
int width_of(const std::string& text);
std::string centred(const std::string& text, int width);
std::string repeat(const char* text, int times);
// "sacrifice_zone" is "sacrifice zone".
std::string spaced(std::string name);

// Of the 256 ANSI colours the background for a member of an enumeration or a terrain: that of its name, else a spare
// one by its number.
int background_of(const std::string& member, std::size_t index);

// A lower-case letter for each word: its first one that is free, else the first free of the alphabet; none of `taken`.
std::vector<char> letters_for(const std::vector<std::string>& words, std::string taken = "");

}  // namespace ludwright

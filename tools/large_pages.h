// Where the program's memory comes from.
#pragma once

namespace ludwright {

// Has malloc go on in large pages, where the system has such. To load a game touches some hundred small ones, and each
// first touch is an interrupt, which on a virtual machine takes as long as thousands of instructions. To be called
// once, before there are threads; memory asked for before stays where it is.
void use_large_pages();

}  // namespace ludwright

# The libraries for WebAssembly, by the names that CMake's find_package gives to Debian's: those of headers alone as they
# are installed, the others from their sources.
set(sources ${CMAKE_BINARY_DIR}/libraries)
set(fetched yaml-cpp fmtlib cmark-gfm)
list(TRANSFORM fetched PREPEND ${sources}/ OUTPUT_VARIABLE fetched_folders)
foreach(folder ${fetched_folders})
  if(NOT EXISTS ${folder})
    execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/sources ${sources} ${fetched} OUTPUT_QUIET ERROR_VARIABLE fault RESULT_VARIABLE status)
    if(status)
      message(FATAL_ERROR "the sources of ${fetched} could not be had:\n${fault}")
    endif()
  endif()
endforeach()

# Headers of the machine that know no machine; all of /usr/include would hide those of the target.
set(headers ${sources}/include)
file(MAKE_DIRECTORY ${headers})
foreach(name nlohmann CLI tao rapidcheck rapidcheck.h cmark-gfm.h cmark-gfm-core-extensions.h cmark-gfm-extension_api.h
             cmark-gfm-extensions_export.h cmark-gfm_export.h cmark-gfm_version.h)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "/usr/include/${name} is missing; tools/npm/README.md says which packages are needed")
  endif()
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()
include_directories(SYSTEM ${headers})
foreach(name nlohmann_json::nlohmann_json CLI11::CLI11 Threads::Threads)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
endforeach()

# They are compiled as they are, without the project's warnings.
function(add_fetched name)
  add_library(${name} STATIC ${ARGN})
  target_compile_options(${name} PRIVATE -w -Oz)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
endfunction()

file(GLOB yaml_sources ${sources}/yaml-cpp/src/*.cpp)
add_fetched(yaml-cpp ${yaml_sources})
target_compile_definitions(yaml-cpp PUBLIC YAML_CPP_STATIC_DEFINE)
target_include_directories(yaml-cpp SYSTEM PUBLIC ${sources}/yaml-cpp/include)

add_fetched(fmt ${sources}/fmtlib/src/format.cc)
target_include_directories(fmt SYSTEM PUBLIC ${sources}/fmtlib/include)
add_library(fmt::fmt ALIAS fmt)

enable_language(C)
file(GLOB cmark_sources ${sources}/cmark-gfm/src/*.c ${sources}/cmark-gfm/extensions/*.c)
list(REMOVE_ITEM cmark_sources ${sources}/cmark-gfm/src/main.c ${sources}/cmark-gfm/extensions/core-extensions.c)
add_fetched(cmark-gfm ${cmark_sources} ${CMAKE_CURRENT_LIST_DIR}/markdown_tables.c)
target_compile_definitions(cmark-gfm PUBLIC CMARK_GFM_STATIC_DEFINE CMARK_GFM_EXTENSIONS_STATIC_DEFINE)
target_include_directories(cmark-gfm PRIVATE ${sources}/cmark-gfm/src ${sources}/cmark-gfm/extensions /usr/include/cmark-gfm)

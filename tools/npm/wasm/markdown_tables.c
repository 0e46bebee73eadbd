/* Of the extensions of cmark-gfm only tables are read; the others would be in the module for nothing. */
#include "cmark-gfm-core-extensions.h"
#include "plugin.h"
#include "registry.h"
#include "table.h"

static int register_tables(cmark_plugin *plugin) {
  return cmark_plugin_register_syntax_extension(plugin, create_table_extension()), 1;
}

void cmark_gfm_core_extensions_ensure_registered(void) {
  static int registered = 0;
  if (!registered) cmark_register_plugin(register_tables);
  registered = 1;
}

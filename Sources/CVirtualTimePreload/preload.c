// What it governs: that the library is the engine and nothing else.
//
// SwiftPM links every library as if there were Swift in it: with a startup object that tells Swift's runtime of the
// code, and with the runtime. There is no Swift here, and loading the runtime would be most of what a child costs.
//
// Responsibilities: answer the startup object instead of the runtime, and have the linker leave out what nobody uses.
#include "CVirtualTimePreload.h"
#include <stdbool.h>

#pragma GCC visibility push(hidden)

void swift_addNewDSOImage(const void *image) { (void)image; }
bool _swift_backtrace_isThunkFunction(const char *name) { return name && false; }

#pragma GCC visibility pop

/// Options that the linker is given before the libraries of Swift.
__attribute__((used, section(".swift1_autolink_entries"))) static const char options[] = "-Wl,--as-needed";

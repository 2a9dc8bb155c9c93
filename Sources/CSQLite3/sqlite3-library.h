// What apps import as SQLite3: the system's library.
#include <sqlite3.h>

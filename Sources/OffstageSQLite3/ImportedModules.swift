// What apps import as SQLite3. It is a module of its own because only a module of Swift can have another name.
@_exported public import CSQLite3

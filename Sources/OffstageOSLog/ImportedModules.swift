// What apps import as OSLog. It is a module of its own because the compiler takes no two aliases for one module.
@_exported public import OffstageOS

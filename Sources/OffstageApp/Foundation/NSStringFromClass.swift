/// The name of a class with its module, as `NSClassFromString` takes it. Foundation's own function costs more than six
/// milliseconds when it is first called, which an app with a `main.swift` would pay in every cold launch.
///
/// The prelude calls it by a name that Foundation has not: in a module that exports UIKit again, as
/// `@_exported import UIKit` does it, that of Foundation would be ambiguous.
public func _stringFromClass(_ aClass: AnyClass) -> String {
    let name = _typeName(aClass, qualified: true)
    return name.hasPrefix("Foundation.") ? String(name.dropFirst("Foundation.".count)) : name
}

public import Foundation

/// Lends its metatype to ``Instantiation``. Every class that derives from NSObject has its `init()` in the slot of
/// NSObject's, and through this metatype that slot can be called. (To require an initialiser in the delegate protocols
/// would force `required` onto the app's own classes.) It is open, and so public, because the compiler would call the
/// initialiser of a class that it knows to have no subclasses directly.
open class _InstantiationTemplate: NSObject {
    public required override init() {}
}

/// Makes objects of classes that are known by name or type only.
package enum Instantiation {
    /// A new object by the class's own `init()`, or nil if it does not derive from NSObject.
    @inline(never) @_optimize(none)
    package static func make(_ type: AnyClass) -> AnyObject? {
        guard type is NSObject.Type else { return nil }
        return unsafeBitCast(type, to: _InstantiationTemplate.Type.self).init()
    }

    /// The class of a name as Info.plist has it: with its module, with `$(PRODUCT_MODULE_NAME)` or bare.
    package static func type(named name: String, module: String) -> AnyClass? {
        let name = name.replacing("$(PRODUCT_MODULE_NAME)", with: module)
        return NSClassFromString(name) ?? NSClassFromString("\(module).\(name)")
    }
}

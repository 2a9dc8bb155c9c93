import Foundation

/// Makes objects of classes that are known by name or type only.
enum Instantiation {
    /// Every class that derives from NSObject has its `init()` in the slot of NSObject's; this class only lends a
    /// metatype through which that slot can be called. Requiring an initialiser in the delegate protocols instead
    /// would force `required` onto the app's own classes.
    private class Template: NSObject {
        required override init() {}
    }

    /// A new object by the class's own `init()`, or nil if it does not derive from NSObject.
    @inline(never) @_optimize(none)
    static func make(_ type: AnyClass) -> AnyObject? {
        guard type is NSObject.Type else { return nil }
        return unsafeBitCast(type, to: Template.Type.self).init()
    }

    /// The class of a name as Info.plist has it: with its module, with `$(PRODUCT_MODULE_NAME)` or bare.
    static func type(named name: String, module: String) -> AnyClass? {
        let name = name.replacing("$(PRODUCT_MODULE_NAME)", with: module)
        return NSClassFromString(name) ?? NSClassFromString("\(module).\(name)")
    }
}

import Foundation
import OffstageApp

/// Runs the app: never returns.
@preconcurrency @MainActor @discardableResult
public func UIApplicationMain(
    _ argc: Int32,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    var principal: UIApplication.Type = UIApplication.self
    if let principalClassName {
        guard let type = NSClassFromString(principalClassName) as? UIApplication.Type else {
            refuseToRun("UIApplicationMain: there is no subclass of UIApplication called \(principalClassName)")
        }
        principal = type
    }
    guard let delegateClassName, let type = NSClassFromString(delegateClassName) else {
        refuseToRun("UIApplicationMain: there is no delegate class called \(delegateClassName ?? "nil")")
    }
    run(delegate: type, principal: principal)
}

extension UIApplicationDelegate {
    /// What `@main` calls.
    public static func main() {
        run(delegate: Self.self, principal: UIApplication.self)
    }
}

@MainActor private func run(delegate: AnyClass, principal: UIApplication.Type) -> Never {
    MainLoop.run(AppCallbacks(delegateClass: delegate, principalClass: principal))
}

// What follows is what the compiler calls for `@UIApplicationMain`. Where there is no Objective-C it hands the
// delegate's class itself to NSStringFromClass, retains what comes back and hands that to UIApplicationMain: a box with
// the class in it serves.

private final class ClassBox {
    let type: AnyClass

    init(_ type: AnyClass) {
        self.type = type
    }
}

@_cdecl("NSStringFromClass")
public func _boxedClass(_ type: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(ClassBox(unsafeBitCast(type, to: AnyClass.self))).toOpaque()
}

@_cdecl("UIApplicationMain")
public func _mainOfAttribute(
    _ argc: Int32,
    _ argv: UnsafeMutableRawPointer?,
    _ principalClassName: UnsafeMutableRawPointer?,
    _ delegateClassName: UnsafeMutableRawPointer?
) -> Int32 {
    guard let delegateClassName else { refuseToRun("@UIApplicationMain: the compiler named no delegate class") }
    let type: AnyClass = Unmanaged<ClassBox>.fromOpaque(delegateClassName).takeUnretainedValue().type
    MainActor.assumeIsolated { run(delegate: type, principal: UIApplication.self) }
}

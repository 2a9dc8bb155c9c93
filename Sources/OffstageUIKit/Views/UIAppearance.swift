internal import OffstageApp

/// What can say how all of its kind look.
@preconcurrency @MainActor public protocol UIAppearance: AnyObject {}

extension UIAppearance where Self: NSObject {
    /// An object that stands for all others of its class. Nothing is drawn, so what it is told changes nothing.
    public static func appearance() -> Self {
        guard let one = Instantiation.make(self) as? Self else { fatalError("\(self) has no init()") }
        return one
    }

    public static func appearance(whenContainedInInstancesOf containers: [any UIAppearanceContainer.Type]) -> Self {
        appearance()
    }

    public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

/// What things can be in that look so.
@preconcurrency @MainActor public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}
extension UIViewController: UIAppearanceContainer {}

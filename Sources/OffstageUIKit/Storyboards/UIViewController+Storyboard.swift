import Foundation
import OffstageApp

extension UIViewController {
    /// Where a controller has come from.
    struct Origin {
        var storyboard: UIStoryboard
        var key: String
    }

    public var storyboard: UIStoryboard? { origin?.storyboard }

    /// Goes the way of this name: the next screen is made, ``prepare(for:sender:)`` told, then it is shown.
    public func performSegue(withIdentifier identifier: String, sender: Any?) {
        MainThreadChecker.check("UIViewController.performSegue(withIdentifier:sender:)")
        guard let origin,
            let segue = origin.storyboard.segues(of: origin.key).first(where: { $0.identifier == identifier })
        else {
            InternalInconsistency.raise(
                "Receiver (\(self)) has no segue with identifier '\(identifier)'",
                named: "NSInvalidArgumentException"
            )
        }
        // Back to a screen that is there already; which one, only Interface Builder's file says.
        guard segue.kind != "unwind", let destination = origin.storyboard.destination(of: segue) else { return }
        let way = UIStoryboardSegue(identifier: identifier, source: self, destination: destination) {
            let shows = segue.kind == "show" || segue.kind == "push" || segue.kind == "showDetail"
            if shows, let navigation = self.navigationController {
                navigation.pushViewController(destination, animated: true)
            } else {
                self.present(destination, animated: true)
            }
        }
        prepare(for: way, sender: sender)
        way.perform()
    }

    /// Makes what is embedded in containers of this controller's view, before the view has loaded.
    func embedChildren() {
        guard let origin else { return }
        for segue in origin.storyboard.segues(of: origin.key) where segue.kind == "embed" {
            guard let child = origin.storyboard.destination(of: segue) else { continue }
            prepare(for: UIStoryboardSegue(identifier: segue.identifier, source: self, destination: child), sender: nil)
            addChild(child)
            viewIfLoaded?.addSubview(child.view)
            child.didMove(toParent: self)
        }
    }
}

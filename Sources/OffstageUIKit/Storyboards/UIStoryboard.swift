public import Foundation
import OffstageApp

/// The screens of a storyboard, each of the app's class, with empty views.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    private let name: String
    private let bundle: Bundle
    private let contents: StoryboardContents

    /// The prototypes of cells of every storyboard that was read: tables that are made here do not know theirs.
    private static var cells: [String: ObjectType] = [:]

    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        bundle = storyboardBundleOrNil ?? .main
        guard let contents = StoryboardContents("\(name).storyboardc", in: bundle) else {
            InternalInconsistency.raise(
                "Could not find a storyboard named '\(name)' in bundle \(bundle.bundlePath)",
                named: "NSInvalidArgumentException"
            )
        }
        self.contents = contents
        super.init()
        Self.cells.merge(contents.cells) { _, new in new }
    }

    /// A cell that a storyboard has as a prototype.
    static func cell(_ identifier: String) -> UITableViewCell? { cells[identifier]?.makeCell() }

    static func collectionCell(_ identifier: String) -> UICollectionReusableView? {
        cells[identifier]?.makeObject() as? UICollectionReusableView
    }

    open func instantiateInitialViewController() -> UIViewController? {
        contents.initial.flatMap { controller($0) }
    }

    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? {
        contents.initial.flatMap { controller($0, made: creator?(NSCoder())) } as? ViewController
    }

    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        instantiateViewController(identifier: identifier)
    }

    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String,
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController {
        guard let key = contents.controllers.first(where: { $0.value.identifier == identifier })?.key,
            let controller = controller(key, made: creator?(NSCoder())) as? ViewController
        else {
            InternalInconsistency.raise(
                "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'",
                named: "NSInvalidArgumentException"
            )
        }
        return controller
    }

    /// The controller of a key with those that it holds.
    private func controller(_ key: String, made: UIViewController? = nil) -> UIViewController? {
        guard let entry = contents.controllers[key] else { return nil }
        if let other = entry.storyboard {
            let storyboard = UIStoryboard(name: other, bundle: bundle)
            guard let identifier = entry.referenced else { return storyboard.instantiateInitialViewController() }
            return storyboard.instantiateViewController(withIdentifier: identifier)
        }
        guard let controller = made ?? entry.type.makeController() else { return nil }
        controller.origin = UIViewController.Origin(storyboard: self, key: key)
        if let title = entry.title { controller.title = title }
        if let title = entry.barTitle { controller.navigationItem.title = title }
        if let title = entry.tabTitle { controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0) }
        let related = entry.segues.filter { $0.relationship != nil }.compactMap { self.controller($0.destination) }
        if let navigation = controller as? UINavigationController, !related.isEmpty {
            navigation.viewControllers = related
        } else if let tabs = controller as? UITabBarController, !related.isEmpty {
            tabs.viewControllers = related
        }
        controller.awakeFromNib()
        return controller
    }

    func segues(of key: String) -> [StoryboardContents.Segue] {
        contents.controllers[key]?.segues.filter { $0.relationship == nil } ?? []
    }

    func destination(of segue: StoryboardContents.Segue) -> UIViewController? { controller(segue.destination) }
}

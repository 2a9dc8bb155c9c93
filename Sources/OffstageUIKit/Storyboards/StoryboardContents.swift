import Foundation
import OffstageApp

/// What `offstage build` has read of a storyboard or a nib: classes, and how one screen leads to another.
@MainActor struct StoryboardContents {
    struct Segue {
        var identifier: String?
        var kind: String
        var relationship: String?
        var destination: String
    }

    /// A screen, or a reference to one of another storyboard.
    struct Controller {
        var type: ObjectType
        var identifier: String?
        var title: String?
        var barTitle: String?
        var tabTitle: String?
        var segues: [Segue]
        var storyboard: String?
        var referenced: String?
    }

    let initial: String?
    let controllers: [String: Controller]
    /// By their identifiers for reuse.
    let cells: [String: ObjectType]
    /// What a nib has at its top.
    let objects: [ObjectType]

    /// - Returns: nil if there is no such file in the bundle.
    init?(_ place: String, in bundle: Bundle) {
        let path = "\(bundle.resourcePath ?? bundle.bundlePath)/\(place)"
        guard let data = FileManager.default.contents(atPath: path),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        initial = list["initial"] as? String
        controllers = (list["controllers"] as? [String: [String: Any]] ?? [:]).mapValues(Controller.init)
        cells = (list["cells"] as? [String: [String: String]] ?? [:]).mapValues(ObjectType.init)
        objects = (list["objects"] as? [[String: String]] ?? []).map(ObjectType.init)
    }
}

extension StoryboardContents.Controller {
    fileprivate init(_ values: [String: Any]) {
        type = ObjectType(values.compactMapValues { $0 as? String })
        identifier = values["identifier"] as? String
        title = values["title"] as? String
        barTitle = values["navigationItem"] as? String
        tabTitle = values["tabBarItem"] as? String
        storyboard = values["storyboard"] as? String
        referenced = values["referenced"] as? String
        segues = (values["segues"] as? [[String: String]] ?? []).map { segue in
            StoryboardContents.Segue(
                identifier: segue["identifier"],
                kind: segue["kind"] ?? "",
                relationship: segue["relationship"],
                destination: segue["destination"] ?? ""
            )
        }
    }
}

/// The class of an object in a storyboard or a nib: the app's own, or UIKit's for the element.
@MainActor struct ObjectType {
    private let kind: String
    private let name: String?
    private let module: String?

    nonisolated init(_ values: [String: String]) {
        kind = values["kind"] ?? ""
        name = values["class"]
        module = values["module"]
    }

    /// The app's class, if it has one of that name; a name that nobody has is told of as on iOS.
    private func own<Base: AnyObject>(_ base: Base.Type) -> Base.Type? {
        guard let name else { return nil }
        let module = module ?? AppModule.name
        if let type = Instantiation.type(named: name, module: module) as? Base.Type { return type }
        StandardError.say("Unknown class \(name) in Interface Builder file.")
        return nil
    }

    /// Made as a storyboard makes it, by `init(coder:)`.
    func makeController() -> UIViewController? {
        let standard: UIViewController.Type =
            switch kind {
            case "navigationController": UINavigationController.self
            case "tabBarController": UITabBarController.self
            case "tableViewController": UITableViewController.self
            case "collectionViewController": UICollectionViewController.self
            default: UIViewController.self
            }
        return (own(UIViewController.self) ?? standard).init(coder: NSCoder())
    }

    func makeCell() -> UITableViewCell? {
        let cell = (own(UITableViewCell.self) ?? UITableViewCell.self).init(coder: NSCoder())
        cell?.awakeFromNib()
        return cell
    }

    func makeObject() -> AnyObject? {
        if kind.hasSuffix("Controller") { return makeController() }
        if kind == "tableViewCell" { return makeCell() }
        let standard: UIView.Type =
            switch kind {
            case "collectionViewCell": UICollectionViewCell.self
            case "collectionReusableView": UICollectionReusableView.self
            default: UIView.self
            }
        let view = (own(UIView.self) ?? standard).init(coder: NSCoder())
        view?.awakeFromNib()
        return view
    }
}

enum StandardError {
    static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

/// The module of the app, for class names that leave it out.
@MainActor enum AppModule {
    static var name: String {
        UIApplication.shared.delegate.map { String(String(reflecting: type(of: $0)).prefix { $0 != "." }) } ?? ""
    }
}

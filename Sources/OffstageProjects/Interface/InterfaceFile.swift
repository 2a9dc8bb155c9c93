package import Foundation
import FoundationXML

/// What an app's own code has of a storyboard or a nib: which classes there are, which of them come first, and how one
/// leads to another. Views are not read.
package struct InterfaceFile: Sendable, Equatable {
    /// Where the file's description lies in a bundle, from its root.
    package let place: String
    /// The description, a property list.
    package let data: Data

    /// - Parameter path: of a `.storyboard` or `.xib`.
    /// - Throws: ``ProjectProblem`` with the line, if it is none.
    package init(_ path: String) throws(ProjectProblem) {
        let url = URL(fileURLWithPath: path)
        let name = url.deletingPathExtension().lastPathComponent
        place = url.pathExtension == "xib" ? "\(name).nib" : "\(name).storyboardc"
        guard let text = FileManager.default.contents(atPath: path) else {
            throw ProjectProblem("\(path) is not there, though the app has it among its files.")
        }
        let reader = InterfaceReader()
        let parser = XMLParser(data: text)
        parser.delegate = reader
        guard parser.parse(), reader.isInterface else {
            throw ProjectProblem("\(path):\(max(1, parser.lineNumber)): this is no file of Interface Builder.")
        }
        do {
            data = try PropertyListSerialization.data(fromPropertyList: reader.contents, format: .xml, options: 0)
        } catch {
            throw ProjectProblem("\(path) cannot be described: \(error.localizedDescription).")
        }
    }
}

/// Hears of the elements of a storyboard or a nib.
private final class InterfaceReader: NSObject, XMLParserDelegate {
    private(set) var isInterface = false
    private var initial: String?
    private var controllers: [String: [String: Any]] = [:]
    private var cells: [String: [String: String]] = [:]
    private var objects: [[String: String]] = []
    /// The elements that are open.
    private var path: [String] = []
    /// The controller whose parts are being read.
    private var controller: String?
    private var depthOfController = 0

    var contents: [String: Any] {
        var contents: [String: Any] = ["controllers": controllers, "cells": cells, "objects": objects]
        contents["initial"] = initial
        return contents
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        switch element {
        case "document":
            isInterface = true
            initial = attributes["initialViewController"]
        case "segue": add(segue: attributes)
        case "navigationItem", "tabBarItem":
            if let controller, let title = attributes["title"] { controllers[controller]?[element] = title }
        case "tableViewCell", "collectionViewCell", "collectionReusableView":
            if let identifier = attributes["reuseIdentifier"] {
                cells[identifier] = Self.type(element, attributes)
            }
        default: break
        }
        let isObject = path.last == "objects"
        if isObject, attributes["sceneMemberID"] == "viewController", let key = attributes["id"] {
            controller = key
            depthOfController = path.count
            var entry: [String: Any] = Self.type(element, attributes)
            entry["identifier"] = attributes["storyboardIdentifier"]
            entry["title"] = attributes["title"]
            entry["storyboard"] = attributes["storyboardName"]
            entry["referenced"] = attributes["referencedIdentifier"]
            controllers[key] = entry
        } else if isObject, !path.contains("scene"), element != "placeholder" {
            objects.append(Self.type(element, attributes))
        }
        path.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
        if path.count == depthOfController { controller = nil }
    }

    private static func type(_ element: String, _ attributes: [String: String]) -> [String: String] {
        var type = ["kind": element]
        type["class"] = attributes["customClass"]
        // `target` is the app itself, whatever its module is called now.
        if attributes["customModuleProvider"] != "target" { type["module"] = attributes["customModule"] }
        return type
    }

    /// What is tied to a controller for good is a relationship or embedded; to all others it leads.
    private func add(segue: [String: String]) {
        guard let controller, let destination = segue["destination"] else { return }
        var entry = ["destination": destination]
        entry["identifier"] = segue["identifier"]
        entry["kind"] = segue["kind"]
        entry["relationship"] = segue["relationship"]
        let others = controllers[controller]?["segues"] as? [[String: String]] ?? []
        controllers[controller]?["segues"] = others + [entry]
    }
}

package import Foundation
import FoundationXML

/// A model of Core Data: what its entities have, and the classes that Xcode would make of them.
package struct DataModel: Sendable, Equatable {
    struct Attribute: Codable, Sendable, Equatable {
        var name: String
        /// As Xcode writes it: `Integer 64`.
        var type: String
        var isOptional: Bool
        var isTransient: Bool
        var defaultValue: String?
        /// Whether a number is one in Swift, too.
        var isScalar = false
        /// The class of what is transformed.
        var className: String?
        /// The name of who transforms it.
        var transformer: String?
    }

    struct Relationship: Codable, Sendable, Equatable {
        var name: String
        var destination: String
        var inverse: String?
        var isOptional: Bool
        var isToMany: Bool
        var isOrdered: Bool
        var deleteRule: String
    }

    struct Entity: Codable, Sendable, Equatable {
        /// Who writes the code for it.
        enum Code: String, Codable, Sendable {
            case own, properties, whole
        }

        var name: String
        /// With its module.
        var className: String?
        var parent: String?
        var isAbstract: Bool
        var code = Code.own
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
    }

    private struct Description: Codable {
        var entities: [Entity]
    }

    package let name: String
    let entities: [Entity]

    /// - Parameters:
    ///   - path: of an `.xcdatamodeld` or `.xcdatamodel`.
    ///   - module: the module that it belongs to.
    /// - Throws: ``ProjectProblem`` with the line, if it is none.
    package init(_ path: String, module: String) throws(ProjectProblem) {
        let url = URL(fileURLWithPath: path)
        name = url.deletingPathExtension().lastPathComponent
        let file = url.pathExtension == "xcdatamodeld" ? Self.currentVersion(path) : "\(path)/contents"
        guard let text = FileManager.default.contents(atPath: file) else {
            let missing = FileManager.default.fileExists(atPath: path) ? file : path
            throw ProjectProblem("\(missing) is not there, though the app has a model of Core Data there.")
        }
        let reader = ModelReader(module)
        let parser = XMLParser(data: text)
        parser.delegate = reader
        guard parser.parse(), reader.isModel else {
            throw ProjectProblem("\(file):\(max(1, parser.lineNumber)): this is no model of Core Data.")
        }
        entities = reader.entities
    }

    private static func currentVersion(_ path: String) -> String {
        let list = FileManager.default.contents(atPath: path + "/.xccurrentversion").flatMap {
            try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any]
        }
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
            .filter { $0.hasSuffix(".xcdatamodel") }
        let current = list?["_XCCurrentVersionName"] as? String ?? versions.last ?? "*.xcdatamodel"
        return "\(path)/\(current)/contents"
    }

    /// Where its description lies in a bundle, from its root: there the app looks for the compiled model.
    package var place: String { "\(name).momd" }

    /// The description, a property list.
    package var data: Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        // What is made of texts and flags can be written.
        return try! encoder.encode(Description(entities: entities))
    }
}

/// Hears of the elements of a model.
private final class ModelReader: NSObject, XMLParserDelegate {
    private(set) var isModel = false
    private(set) var entities: [DataModel.Entity] = []
    private let module: String

    init(_ module: String) {
        self.module = module
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        switch element {
        case "model": isModel = true
        case "entity": entities.append(entity(attributes))
        case "attribute" where !entities.isEmpty: entities[entities.count - 1].attributes.append(attribute(attributes))
        case "relationship" where !entities.isEmpty:
            entities[entities.count - 1].relationships.append(relationship(attributes))
        default: break
        }
    }

    private func entity(_ attributes: [String: String]) -> DataModel.Entity {
        let name = attributes["representedClassName"].map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
        let own = name.flatMap { $0 == "NSManagedObject" || $0.isEmpty ? nil : $0 }
        return DataModel.Entity(
            name: attributes["name"] ?? "",
            className: own.map { $0.contains(".") ? $0 : "\(module).\($0)" },
            parent: attributes["parentEntity"],
            isAbstract: attributes["isAbstract"] == "YES",
            code: own == nil
                ? .own
                : attributes["codeGenerationType"] == "class"
                    ? .whole : attributes["codeGenerationType"] == "category" ? .properties : .own
        )
    }

    private func attribute(_ attributes: [String: String]) -> DataModel.Attribute {
        DataModel.Attribute(
            name: attributes["name"] ?? "",
            type: attributes["attributeType"] ?? "",
            isOptional: attributes["optional"] == "YES",
            isTransient: attributes["transient"] == "YES",
            defaultValue: attributes["defaultDateTimeInterval"] ?? attributes["defaultValueString"],
            isScalar: attributes["usesScalarValueType"] == "YES",
            className: attributes["customClassName"],
            transformer: attributes["valueTransformerName"]
        )
    }

    private func relationship(_ attributes: [String: String]) -> DataModel.Relationship {
        DataModel.Relationship(
            name: attributes["name"] ?? "",
            destination: attributes["destinationEntity"] ?? "",
            inverse: attributes["inverseName"],
            isOptional: attributes["optional"] == "YES",
            isToMany: attributes["toMany"] == "YES",
            isOrdered: attributes["ordered"] == "YES",
            deleteRule: attributes["deletionRule"] ?? "Nullify"
        )
    }
}

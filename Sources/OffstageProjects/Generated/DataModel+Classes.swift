extension DataModel {
    /// The classes and properties that Xcode would make of the model; empty if the app has written them all.
    package var source: String {
        let made = entities.filter { $0.code != .own }
        guard !made.isEmpty else { return "" }
        return "// Written by Offstage when the module is built: the classes of the model \(name).\nimport CoreData\n\n"
            + made.map(text).joined(separator: "\n")
    }

    private func text(_ entity: Entity) -> String {
        let type = Self.shortName(entity.className) ?? entity.name
        let parent = entities.first { $0.name == entity.parent }
        let base = parent.flatMap { Self.shortName($0.className) } ?? "NSManagedObject"
        let properties =
            entity.attributes.map { property($0.name, Self.type($0)) }
            + entity.relationships.flatMap(members)
        let body = [request(type)] + properties
        return (entity.code == .whole ? "public class \(type): \(base) {}\n\n" : "")
            + "extension \(type) {\n" + body.map { "    \($0)\n" }.joined() + "}\n"
            + (base == "NSManagedObject" ? "\nextension \(type): Identifiable {}\n" : "")
    }

    private static func shortName(_ name: String?) -> String? {
        name.flatMap { $0.split(separator: ".").last.map(String.init) }
    }

    private func request(_ type: String) -> String {
        "public class func fetchRequest() -> NSFetchRequest<\(type)> { NSFetchRequest<\(type)>(entityName: "
            + "\(quoted(entities.first { Self.shortName($0.className) == type }?.name ?? type))) }"
    }

    private func property(_ name: String, _ type: String) -> String {
        let key = quoted(name)
        return "public var `\(name)`: \(type) { get { _managed(\(key)) } set { _setManaged(\(key), newValue) } }"
    }

    /// As Xcode writes them: whatever is an object may be nil.
    private static func type(_ attribute: Attribute) -> String {
        let scalars = [
            "Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64", "Double": "Double", "Float": "Float",
            "Boolean": "Bool", "Date": "TimeInterval",
        ]
        let objects = [
            "String": "String?", "Date": "Date?", "Binary": "Data?", "UUID": "UUID?", "URI": "URL?",
            "Decimal": "NSDecimalNumber?",
        ]
        if attribute.isScalar, let scalar = scalars[attribute.type] { return scalar }
        if attribute.type == "Transformable" { return "\(attribute.className ?? "NSObject")?" }
        return objects[attribute.type] ?? "NSNumber?"
    }

    private func members(_ relationship: Relationship) -> [String] {
        let destination = entities.first { $0.name == relationship.destination }
        let type = Self.shortName(destination?.className) ?? "NSManagedObject"
        guard relationship.isToMany else { return [property(relationship.name, "\(type)?")] }
        let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
        let end = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
        let methods = [("addTo", "_addManaged"), ("removeFrom", "_removeManaged")].flatMap { name, call in
            [(type, "value"), (set, "values")].map { kind, word in
                "public func \(name)\(end)(_ \(word): \(kind)) { \(call)(\(quoted(relationship.name)), \(word)) }"
            }
        }
        return [property(relationship.name, "\(set)?")] + methods
    }
}

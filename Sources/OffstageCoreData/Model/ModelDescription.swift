import Foundation

/// What `offstage build` writes of a model; its own side is `DataModel` of OffstageProjects.
struct ModelDescription: Decodable {
    struct Attribute: Decodable {
        var name: String
        /// As Xcode writes it: `Integer 64`.
        var type: String
        var isOptional: Bool
        var isTransient: Bool
        var defaultValue: String?
        /// The name of who transforms it.
        var transformer: String?
    }

    struct Relationship: Decodable {
        var name: String
        var destination: String
        var inverse: String?
        var isOptional: Bool
        var isToMany: Bool
        var isOrdered: Bool
        /// As Xcode writes it: `Cascade`.
        var deleteRule: String
    }

    struct Entity: Decodable {
        var name: String
        var className: String?
        var parent: String?
        var isAbstract: Bool
        var attributes: [Attribute]
        var relationships: [Relationship]
    }

    var entities: [Entity]
}

extension ModelDescription.Entity {
    var entity: NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.isAbstract) = (name, isAbstract)
        if let className { entity.managedObjectClassName = className }
        entity.ownProperties = attributes.map(\.property) + relationships.map(\.property)
        for property in entity.ownProperties { property.entity = entity }
        return entity
    }
}

extension ModelDescription.Attribute {
    private static let types: [String: NSAttributeType] = [
        "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
        "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType, "Double": .doubleAttributeType,
        "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType,
        "Date": .dateAttributeType, "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType,
        "URI": .URIAttributeType, "Transformable": .transformableAttributeType,
    ]

    var property: NSAttributeDescription {
        let property = NSAttributeDescription()
        (property.name, property.isOptional, property.isTransient) = (name, isOptional, isTransient)
        property.attributeType = Self.types[type] ?? .undefinedAttributeType
        property.valueTransformerName = transformer
        property.defaultValue = defaultValue.flatMap { text -> Any? in
            switch property.attributeType {
            case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: Int64(text)
            case .doubleAttributeType, .floatAttributeType: Double(text)
            case .booleanAttributeType: text == "YES"
            case .dateAttributeType: Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
            case .decimalAttributeType: Decimal(string: text)
            case .UUIDAttributeType: UUID(uuidString: text)
            case .URIAttributeType: URL(string: text)
            case .stringAttributeType: text
            case .binaryDataAttributeType, .transformableAttributeType, .objectIDAttributeType,
                .undefinedAttributeType:
                nil
            }
        }
        return property
    }
}

extension ModelDescription.Relationship {
    var property: NSRelationshipDescription {
        let property = NSRelationshipDescription()
        (property.name, property.isOptional) = (name, isOptional)
        (property.isToMany, property.isOrdered) = (isToMany, isOrdered)
        property.ends = (destination, inverse)
        property.deleteRule =
            switch deleteRule {
            case "Cascade": .cascadeDeleteRule
            case "Deny": .denyDeleteRule
            case "No Action": .noActionDeleteRule
            default: .nullifyDeleteRule
            }
        return property
    }
}

/// What leads from objects of one entity to those of another.
open class NSRelationshipDescription: NSPropertyDescription {
    open internal(set) weak var destinationEntity: NSEntityDescription?
    open internal(set) weak var inverseRelationship: NSRelationshipDescription?
    open internal(set) var deleteRule = NSDeleteRule.nullifyDeleteRule
    open internal(set) var isToMany = false
    open internal(set) var isOrdered = false

    /// Their names, until the model has all entities.
    var ends: (destination: String, inverse: String?) = ("", nil)
}

public enum NSDeleteRule: UInt, Sendable {
    case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

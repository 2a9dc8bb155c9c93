public import Foundation

/// What an entity has: an attribute or a relationship.
open class NSPropertyDescription: NSObject {
    open internal(set) var name = ""
    open internal(set) var isOptional = true
    open internal(set) var isTransient = false
    open internal(set) weak var entity: NSEntityDescription!
}

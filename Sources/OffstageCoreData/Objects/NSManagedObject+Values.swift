import Foundation
public import OffstageApp

extension NSManagedObject: KeyedObject {
    /// A number, a text, a date; of a relationship the object or a set of them.
    public func value(forKey key: String) -> Any? {
        guard let property = entity.propertiesByName[key] else { return unknown(key) }
        guard let relationship = property as? NSRelationshipDescription else {
            return transformed[key] ?? read(key)
        }
        let objects = links(of: key).compactMap { managedObjectContext?.registered($0) }
        guard relationship.isToMany else { return objects.first }
        return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    }

    public func setValue(_ value: Any?, forKey key: String) {
        switch entity.propertiesByName[key] {
        case let attribute as NSAttributeDescription: set(value.flatMap(Self.unwrapped), of: attribute)
        case is NSRelationshipDescription: setLinks(Self.objects(value), of: key)
        default: _ = unknown(key)
        }
    }

    public func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }
    public func setPrimitiveValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }

    /// What a change is wrapped in on iOS. Here a change is noticed by itself.
    public func willAccessValue(forKey key: String?) {}
    public func didAccessValue(forKey key: String?) {}

    /// As iOS, which has the key's name in its exception.
    private func unknown(_ key: String) -> Any? {
        fatalError("the entity \(entity.name ?? "") is not key value coding-compliant for the key \"\(key)\"")
    }

    private func read(_ key: String) -> Any? {
        guard let value = load().values[key]?.value else { return nil }
        guard let attribute = entity.attributesByName[key], attribute.attributeType == .transformableAttributeType,
            let data = value as? Data
        else { return value }
        transformed[key] = attribute.value(of: data)
        return transformed[key]
    }

    private func set(_ value: Any?, of attribute: NSAttributeDescription) {
        changing(attribute.name)
        transformed[attribute.name] = nil
        row?.values[attribute.name] = nil
        guard let value else { return }
        if let stored = StoredValue(value, attribute.attributeType) {
            row?.values[attribute.name] = stored
        } else {
            transformed[attribute.name] = value
            row?.values[attribute.name] = attribute.data(of: value).map { .data($0) }
        }
    }

    /// What cannot be written, or not as what it is.
    var unwritten: [String] { transformed.keys.filter { row?.values[$0] == nil }.sorted() }

    /// A context that has this one as its parent saves.
    func take(_ row: Row) {
        _ = load()
        _observer?.willChange()
        changedKeys.formUnion(self.row?.differences(to: row) ?? [])
        (self.row, transformed) = (row, [:])
    }

    private func changing(_ key: String) {
        _ = load()
        _observer?.willChange()
        changedKeys.insert(key)
        managedObjectContext?.adopt(changed: self)
    }

    // MARK: Relationships

    func links(of relationship: String) -> [Int] { load().links[relationship] ?? [] }

    private static func objects(_ value: Any?) -> [NSManagedObject] {
        switch value.flatMap(unwrapped) {
        case let object as NSManagedObject: [object]
        case let objects as [NSManagedObject]: objects
        case let objects as Set<NSManagedObject>: Array(objects)
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }

    /// The other side of a relationship follows.
    private func setLinks(_ objects: [NSManagedObject], of name: String) {
        let old = Set(links(of: name))
        let new = objects.map(\.objectID.key)
        for key in old.subtracting(new) { managedObjectContext?.registered(key).map { unlink($0, name) } }
        for object in objects where !old.contains(object.objectID.key) { link(object, name) }
        guard entity.relationshipsByName[name]?.isOrdered == true else { return }
        row?.links[name] = new
    }

    func link(_ other: NSManagedObject, _ name: String) {
        guard let relationship = entity.relationshipsByName[name], !links(of: name).contains(other.objectID.key) else {
            return
        }
        if !relationship.isToMany {
            for key in links(of: name) { managedObjectContext?.registered(key).map { unlink($0, name) } }
        }
        add(other, name)
        guard let inverse = relationship.inverseRelationship else { return }
        if !inverse.isToMany {
            for key in other.links(of: inverse.name) where key != objectID.key {
                managedObjectContext?.registered(key).map { $0.remove(other, name) }
            }
            other.changing(inverse.name)
            other.row?.links[inverse.name] = []
        }
        other.add(self, inverse.name)
    }

    func unlink(_ other: NSManagedObject, _ name: String) {
        remove(other, name)
        if let inverse = entity.relationshipsByName[name]?.inverseRelationship { other.remove(self, inverse.name) }
    }

    private func add(_ other: NSManagedObject, _ name: String) {
        changing(name)
        row?.links[name, default: []].append(other.objectID.key)
    }

    private func remove(_ other: NSManagedObject, _ name: String) {
        changing(name)
        row?.links[name]?.removeAll { $0 == other.objectID.key }
    }

    // MARK: What properties are made of

    /// The value of a property with `@NSManaged`, as its type has it.
    public func _managed<Value>(_ key: String) -> Value {
        ManagedValue.convert(value(forKey: key), key: key, of: self)
    }

    public func _setManaged<Value>(_ key: String, _ value: Value) {
        setValue(Self.unwrapped(value), forKey: key)
    }

    /// - Parameter value: an object, or a set of them.
    public func _addManaged<Value>(_ key: String, _ value: Value) {
        for object in Self.objects(value) { link(object, key) }
    }

    public func _removeManaged<Value>(_ key: String, _ value: Value) {
        for object in Self.objects(value) { unlink(object, key) }
    }

    private static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.inside
    }
}

private protocol OptionalValue {
    var inside: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var inside: Any? { map { $0 } }
}

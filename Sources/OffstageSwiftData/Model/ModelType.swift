import Foundation

/// A class of models, as it is looked up again and again.
final class ModelType: @unchecked Sendable {
    // Sendable because the lock guards what changes.
    let type: any PersistentModel.Type
    let name: String
    let properties: [_ModelProperty]
    let relationships: [_ModelProperty]
    /// Names of properties that no two objects have alike.
    let uniques: [[String]]
    private let places: [AnyKeyPath: Int]

    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [ObjectIdentifier: ModelType] = [:]

    static func of(_ type: any PersistentModel.Type) -> ModelType {
        let id = ObjectIdentifier(type)
        if let found = lock.withLock({ known[id] }) { return found }
        let new = ModelType(type)
        lock.withLock { known[id] = new }
        return new
    }

    private init(_ type: any PersistentModel.Type) {
        self.type = type
        name = String(describing: type)
        let properties = type._$properties
        self.properties = properties
        relationships = properties.filter { $0.target != nil }
        let places = Dictionary(properties.enumerated().map { ($1.path, $0) }) { first, _ in first }
        self.places = places
        uniques =
            properties.filter { $0.attribute?.isUnique == true }.map { [$0.name] }
            + type._$uniques.map { $0.compactMap { path in places[path].map { properties[$0].name } } }
    }

    func property(at path: AnyKeyPath) -> _ModelProperty { properties[places[path]!] }

    func property(named name: String) -> _ModelProperty? { properties.first { $0.name == name } }

    /// The relationship that leads back.
    func inverse(of property: _ModelProperty) -> _ModelProperty? {
        // One that leads back to this class in another version of the models is none.
        named(property).flatMap { $0.target.map(ObjectIdentifier.init) == ObjectIdentifier(type) ? $0 : nil }
    }

    private func named(_ property: _ModelProperty) -> _ModelProperty? {
        guard let target = property.target.map(ModelType.of) else { return nil }
        if let path = property.relationship?.inverse { return target.places[path].map { target.properties[$0] } }
        if let named = target.relationships.first(where: { $0.relationship?.inverse == property.path }) {
            return named
        }
        // As on iOS: it need not be named where there is one of each.
        func candidates(_ from: ModelType, _ to: ModelType) -> [_ModelProperty] {
            from.relationships.filter { other in
                other.relationship?.inverse == nil
                    && other.target.map(ObjectIdentifier.init) == ObjectIdentifier(to.type)
            }
        }
        let (here, there) = (candidates(self, target), candidates(target, self))
        guard target !== self, here.count == 1, there.count == 1 else { return nil }
        return there[0]
    }
}

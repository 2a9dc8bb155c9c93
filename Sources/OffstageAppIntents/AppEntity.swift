/// A thing of the app's that intents can be about.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable {}

public protocol AppEntity: AppValue, InstanceDisplayRepresentable, Identifiable where ID: EntityIdentifierConvertible {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

public protocol TransientAppEntity: AppValue, InstanceDisplayRepresentable {
    init()
}

extension TransientAppEntity {
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// One of a few values.
public protocol AppEnum: AppValue, CaseDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

/// What can be written as a text and read again.
public protocol EntityIdentifierConvertible {
    var entityIdentifierString: String { get }
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
    public var entityIdentifierString: String { description }
    public static func entityIdentifier(for entityIdentifierString: String) -> Self? { Self(entityIdentifierString) }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension Int64: EntityIdentifierConvertible {}

extension UUID: EntityIdentifierConvertible {
    public var entityIdentifierString: String { uuidString }
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

extension URL: EntityIdentifierConvertible {
    public var entityIdentifierString: String { absoluteString }
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}

/// A property of an entity that Shortcuts can see.
@propertyWrapper public final class EntityProperty<Value: _IntentValue>: Sendable {
    private let held: HeldValue<Value>
    public let title: LocalizedStringResource?

    public var wrappedValue: Value {
        get { held.value ?? { fatalError("the property \(title?.key ?? "") has no value") }() }
        set { held.value = newValue }
    }

    public var projectedValue: EntityProperty<Value> { self }

    public init() {
        (title, held) = (nil, HeldValue(nil))
    }

    public init(title: LocalizedStringResource) {
        (self.title, held) = (title, HeldValue(nil))
    }

    public init(wrappedValue: Value, title: LocalizedStringResource? = nil) {
        (self.title, held) = (title, HeldValue(wrappedValue))
    }
}

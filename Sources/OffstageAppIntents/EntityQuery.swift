/// Finds what the app has. The system asks nothing here.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
    associatedtype Result: _OptionsResult
    associatedtype DefaultValue = Result.Element
    func results() async throws -> Result
    func defaultResult() async -> DefaultValue?
}

/// What is offered to people to choose from.
public protocol _OptionsResult {
    associatedtype Element
}

extension Array: _OptionsResult {}

extension DynamicOptionsProvider where DefaultValue == Result.Element {
    public func defaultResult() async -> DefaultValue? { nil }
}

public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable {
    associatedtype Entity: AppEntity
    associatedtype Result = [Entity]

    init()
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    func suggestedEntities() async throws -> Result
}

extension EntityQuery {
    public typealias Dependency<Value: Sendable> = AppDependency<Value>

    public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// The same, by what people have written.
public protocol EntityStringQuery: EntityQuery {
    func entities(matching string: String) async throws -> Result
}

/// The same, of what is so little that it can be told at once.
public protocol EnumerableEntityQuery: EntityQuery {
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let wanted = Set(identifiers)
        return try await allEntities().filter { wanted.contains($0.id) }
    }
}

/// A section of what is offered.
public struct IntentItemCollection<Element>: _OptionsResult {
    public let items: [Element]

    public init(items: [Element]) {
        self.items = items
    }
}

extension IntentItemCollection: Sendable where Element: Sendable {}

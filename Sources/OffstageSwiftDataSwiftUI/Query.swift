public import Foundation
public import OffstageSwiftData
public import OffstageSwiftUI

/// The objects that a fetch finds. The view is made anew when the context of the environment changes.
@MainActor @propertyWrapper @preconcurrency
public struct Query<Element, Result>: DynamicProperty
where Element: PersistentModel, Result: RandomAccessCollection, Result.Element == Element {
    private let descriptor: FetchDescriptor<Element>
    private let context = Environment(\.modelContext)
    private let found = Found()

    private final class Found {
        var results: [Element] = []
        var error: (any Error)?
        weak var watched: ModelContext?
        var watches: [any NSObjectProtocol] = []

        func watch(_ context: ModelContext, _ invalidate: @escaping @Sendable () -> Void) {
            guard watched !== context else { return }
            watched = context
            watches.forEach(NotificationCenter.default.removeObserver)
            watches = [ModelContext._didChange, ModelContext.didSave].map { name in
                NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in invalidate() }
            }
        }

        deinit { watches.forEach(NotificationCenter.default.removeObserver) }
    }

    // Only what the type itself declares makes a view's own initializer do without an argument for `@Query var x: [X]`.
    public init() {
        descriptor = FetchDescriptor()
    }

    public var wrappedValue: Result { found.results as! Result }
    public var modelContext: ModelContext { context.wrappedValue }
    public var fetchError: (any Error)? { found.error }

    public func _link(_ context: _Context, _ index: inout Int) {
        self.context._link(context, &index)
        let objects = self.context.wrappedValue
        context._location(found, &index).watch(objects, context._invalidate)
        do {
            (found.results, found.error) = (try objects.fetch(descriptor), nil)
        } catch {
            (found.results, found.error) = ([], error)
        }
    }
}

extension Query where Result == [Element] {
    public init(_ descriptor: FetchDescriptor<Element>, animation: Animation) {
        self.descriptor = descriptor
    }

    public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) {
        self.descriptor = descriptor
    }

    public init(animation: Animation) {
        descriptor = FetchDescriptor()
    }

    public init(
        filter: Predicate<Element>? = nil,
        sort descriptors: [SortDescriptor<Element>] = [],
        transaction: Transaction? = nil
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: descriptors)
    }

    public init(
        filter: Predicate<Element>? = nil,
        sort descriptors: [SortDescriptor<Element>] = [],
        animation: Animation
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: descriptors)
    }

    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil,
        sort keyPath: any KeyPath<Element, Value> & Sendable,
        order: SortOrder = .forward,
        transaction: Transaction? = nil
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
    }

    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil,
        sort keyPath: any KeyPath<Element, Value> & Sendable,
        order: SortOrder = .forward,
        animation: Animation
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
    }

    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil,
        sort keyPath: any KeyPath<Element, Value?> & Sendable,
        order: SortOrder = .forward,
        transaction: Transaction? = nil
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
    }

    public init<Value: Comparable>(
        filter: Predicate<Element>? = nil,
        sort keyPath: any KeyPath<Element, Value?> & Sendable,
        order: SortOrder = .forward,
        animation: Animation
    ) {
        descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)])
    }
}

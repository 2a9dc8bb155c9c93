public import OffstageCoreData
public import OffstageSwiftUI

/// The objects that a fetch finds. The view is made anew when the context of the environment changes.
@MainActor @propertyWrapper public struct FetchRequest<Result>: DynamicProperty {
    private let request: NSFetchRequest<Result>
    private let context = Environment(\.managedObjectContext)
    private let found = Found()

    private final class Found {
        var results: [Result] = []
        weak var watched: NSManagedObjectContext?
        var watches: [any NSObjectProtocol] = []

        func watch(_ context: NSManagedObjectContext, _ invalidate: @escaping @Sendable () -> Void) {
            guard watched !== context else { return }
            watched = context
            watches.forEach(NotificationCenter.default.removeObserver)
            let names = [Notification.Name.NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave]
            watches = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in invalidate() }
            }
        }

        deinit { watches.forEach(NotificationCenter.default.removeObserver) }
    }

    public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
        request = fetchRequest
    }

    public init(
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) where Result: NSManagedObject {
        request = NSFetchRequest(entityName: Result.entity().name ?? "")
        (request.sortDescriptors, request.predicate) = (sortDescriptors, predicate)
    }

    public init(
        entity: NSEntityDescription,
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        request = NSFetchRequest(entityName: entity.name ?? "")
        (request.sortDescriptors, request.predicate) = (sortDescriptors, predicate)
    }

    public var wrappedValue: FetchedResults<Result> { FetchedResults(results: found.results) }

    public func _link(_ context: _Context, _ index: inout Int) {
        self.context._link(context, &index)
        let objects = self.context.wrappedValue
        context._location(found, &index).watch(objects, context._invalidate)
        found.results = (try? objects.fetch(request)) ?? []
    }
}

public struct FetchedResults<Result>: RandomAccessCollection {
    let results: [Result]

    public var startIndex: Int { results.startIndex }
    public var endIndex: Int { results.endIndex }
    public subscript(position: Int) -> Result { results[position] }
}

import Foundation
import OffstageApp
import OffstageCoreData
import Testing

/// What a controller of fetched results tells its delegate.
@MainActor @Suite struct FetchedResultsTests {
    private final class Listener: NSObject, NSFetchedResultsControllerDelegate {
        var told: [String] = []
        var expected: NSObject?

        func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            told.append("will \(controller == expected)")
        }

        func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            told.append("did \(controller.fetchedObjects?.count ?? -1)")
        }

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChange anObject: Any,
            at indexPath: IndexPath?,
            for type: NSFetchedResultsChangeType,
            newIndexPath: IndexPath?
        ) {
            func text(_ path: IndexPath?) -> String { path.map { "\($0[0]).\($0[1])" } ?? "-" }
            told.append("\(type) \(text(indexPath)) \(text(newIndexPath))")
        }

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChange sectionInfo: any NSFetchedResultsSectionInfo,
            atSectionIndex sectionIndex: Int,
            for type: NSFetchedResultsChangeType
        ) {
            told.append("section \(type) \(sectionInfo.name) \(sectionIndex)")
        }
    }

    private let tea = Tea()
    private let listener = Listener()

    /// What was told after the context's next turn.
    private func told(_ context: NSManagedObjectContext) async -> [String] {
        await withCheckedContinuation { continuation in context.perform { continuation.resume() } }
        defer { listener.told = [] }
        return listener.told
    }

    private func controller(
        _ context: NSManagedObjectContext,
        sections: String? = nil,
        by keys: String...
    ) throws -> NSFetchedResultsController<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cup")
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: sections,
            cacheName: nil
        )
        #expect(controller.sections == nil)
        listener.expected = controller
        controller.delegate = listener
        try controller.performFetch()
        return controller
    }

    @Test func delegate_hearsOfEachChange() async throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let (assam, oolong) = (tea.cup("Assam", 1, in: context), tea.cup("Oolong", 2, in: context))
        _ = await told(context)
        let controller = try controller(context, by: "name")
        #expect(controller.fetchedObjects == [assam, oolong] && controller.sections?.count == 1)
        #expect(controller.indexPath(forObject: oolong) == IndexPath(indexes: [0, 1]))
        let lapsang = tea.cup("Lapsang", 3, in: context)
        #expect(await told(context) == ["will true", "insert - 0.1", "did 3"])
        #expect(controller.object(at: IndexPath(indexes: [0, 1])) == lapsang)
        assam.setValue(4, forKey: "size")
        #expect(await told(context) == ["will true", "update 0.0 0.0", "did 3"])
        assam.setValue("Yunnan", forKey: "name")
        #expect(await told(context) == ["will true", "move 0.0 0.2", "did 3"])
        context.delete(lapsang)
        #expect(await told(context) == ["will true", "delete 0.0 -", "did 2"])
        try context.save()
        #expect(await told(context) == [])
    }

    @Test func delegate_hearsOfSections() async throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let (assam, oolong) = (tea.cup("Assam", 1, in: context), tea.cup("Oolong", 2, in: context))
        _ = await told(context)
        let controller = try controller(context, sections: "size", by: "size", "name")
        #expect(controller.sections?.map(\.name) == ["1", "2"])
        assam.setValue(2, forKey: "size")
        #expect(await told(context) == ["will true", "section delete 1 0", "move 0.0 0.0", "did 2"])
        #expect(controller.sections?.first?.objects as? [NSManagedObject] == [assam, oolong])
        _ = tea.cup("Lapsang", 3, in: context)
        #expect(await told(context) == ["will true", "section insert 3 1", "insert - 1.0", "did 3"])
    }

    /// As on iOS: what nobody is told of is not followed.
    @Test func results_givenNoDelegate_stay() async throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let controller = try controller(context, by: "name")
        controller.delegate = nil
        _ = tea.cup("Assam", 1, in: context)
        #expect(await told(context) == [] && controller.fetchedObjects == [])
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 1)
    }
}

import Foundation
import OffstageApp
import OffstageCoreData
import Testing

// The class that OffstageCoreData means, too.
private typealias NotificationCenter = OffstageApp.NotificationCenter

/// Requests that change rows past all contexts.
@MainActor @Suite struct BatchRequestTests {
    private func names(_ context: NSManagedObjectContext) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cup")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }
    }

    @Test func deletion_isInTheStore_andInAContextOnceItIsMerged() throws {
        let tea = Tea()
        defer { tea.remove() }
        let container = try tea.container()
        let context = container.viewContext
        let old = tea.cup("old", 1, in: context)
        let leaf = NSEntityDescription.insertNewObject(forEntityName: "Leaf", into: context)
        leaf.setValue(old, forKey: "cup")
        _ = tea.cup("new", 9, in: context)
        try context.save()
        nonisolated(unsafe) var told = 0
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: nil,
            queue: nil
        ) { _ in told += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Cup")
        fetch.predicate = NSPredicate(format: "size < %d", 5)
        let request = NSBatchDeleteRequest(fetchRequest: fetch)
        request.resultType = .resultTypeObjectIDs
        let result = try #require(try context.execute(request) as? NSBatchDeleteResult)
        let deleted = try #require(result.result as? [NSManagedObjectID])
        #expect(deleted == [old.objectID] && told == 0)
        #expect(old.managedObjectContext === context)
        #expect(try names(container.newBackgroundContext()) == ["new"])
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Leaf")) == 0)
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [context])
        #expect(old.managedObjectContext == nil && !context.hasChanges)
        #expect(try names(tea.container().viewContext) == ["new"])
    }

    @Test func insertionAndUpdate_sayHowMany() throws {
        let tea = Tea()
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let insertion = NSBatchInsertRequest(entityName: "Cup", objects: [["name": "a"], ["name": "b", "size": 8]])
        insertion.resultType = .count
        #expect((try context.execute(insertion) as? NSBatchInsertResult)?.result as? Int == 2)
        var more = ["c", "d"]
        let calls = NSBatchInsertRequest(entityName: "Cup") { (object: NSManagedObject) in
            guard let name = more.popLast() else { return true }
            object.setValue(name, forKey: "name")
            return false
        }
        try context.execute(calls)
        #expect(try names(context) == ["a", "b", "c", "d"])
        let update = NSBatchUpdateRequest(entityName: "Cup")
        update.predicate = NSPredicate(format: "size = %d", 3)
        update.propertiesToUpdate = ["name": "filled"]
        update.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 3)
        context.refreshAllObjects()
        #expect(try names(context) == ["b", "filled", "filled", "filled"])
    }

    @Test func requestThatCannotBe_changesNothing() throws {
        let tea = Tea()
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let nameless = NSBatchInsertRequest(entityName: "Cup", objects: [["name": "a"], ["size": 8]])
        #expect(throws: NSError.self) { try context.execute(nameless) }
        #expect(throws: NSError.self) {
            try context.execute(NSBatchInsertRequest(entityName: "Pot", objects: [["name": "a"]]))
        }
        #expect(throws: NSError.self) {
            try context.execute(NSFetchRequest<any NSFetchRequestResult>(entityName: "Cup"))
        }
        #expect(try names(context) == [])
    }
}

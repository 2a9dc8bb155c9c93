import Foundation
import OffstageApp
import OffstageCoreData
import Testing

/// Objects of Core Data without an app: what is between them, what is found, what is refused.
@MainActor @Suite struct CoreDataTests {
    private let tea = Tea()

    private func names(_ context: NSManagedObjectContext, _ predicate: NSPredicate?) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cup")
        request.predicate = predicate
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try context.fetch(request).map { $0.value(forKey: "name") as? String ?? "" }
    }

    @Test func bothSidesOfARelationship_agree() throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let (one, two) = (tea.cup("one", 1, in: context), tea.cup("two", 2, in: context))
        let leaf = NSEntityDescription.insertNewObject(forEntityName: "Leaf", into: context)
        leaf.setValue(one, forKey: "cup")
        #expect((one.value(forKey: "leaves") as? NSSet)?.count == 1)
        two.setValue(NSSet(object: leaf), forKey: "leaves")
        #expect((one.value(forKey: "leaves") as? NSSet)?.count == 0)
        #expect(leaf.value(forKey: "cup") as? NSManagedObject === two)
        try context.save()
        context.delete(leaf)
        #expect((two.value(forKey: "leaves") as? NSSet)?.count == 0 && two.isUpdated)
        context.rollback()
        #expect((two.value(forKey: "leaves") as? NSSet)?.count == 1 && !context.hasChanges)
        context.delete(two)
        #expect(context.deletedObjects == [two, leaf])
        try context.save()
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Leaf")) == 0)
    }

    @Test func predicates_findWhatTheirTextSays() throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        for (name, size) in [("Oolong", 1), ("sencha", 2), ("Séncha", 3)] {
            let leaf = NSEntityDescription.insertNewObject(forEntityName: "Leaf", into: context)
            leaf.setValue(name.lowercased(), forKey: "kind")
            leaf.setValue(tea.cup(name, size, in: context), forKey: "cup")
        }
        func found(_ format: String, _ arguments: Any...) throws -> [String] {
            try names(context, NSPredicate(format: format, argumentArray: arguments))
        }
        #expect(try names(context, nil) == ["Oolong", "Séncha", "sencha"].sorted())
        #expect(try found("size > 1 AND NOT name == 'sencha'") == ["Séncha"])
        #expect(try found("name ==[cd] %@", "SENCHA") == ["Séncha", "sencha"].sorted())
        #expect(try found("%K IN %@", "size", [1, 3]) == ["Oolong", "Séncha"])
        #expect(try found("size BETWEEN {2, 3} && name CONTAINS \"e\"") == ["sencha"])
        #expect(try found("ANY leaves.kind BEGINSWITH %@", "oo") == ["Oolong"])
        #expect(try found("leaves.@count == 1 OR filled != nil").count == 3)
        #expect(try found("name LIKE '?olo*' || (name ENDSWITH[c] 'NCHA' AND size = 2)") == ["Oolong", "sencha"])
        #expect(try found("(name MATCHES '[O-P].*')") == ["Oolong"])
        #expect(try names(context, NSPredicate(format: "size == %d", 3)) == ["Séncha"])
    }

    @Test func store_keepsWhatWasSaved() async throws {
        defer { tea.remove() }
        let first = try tea.container()
        let date = Date(timeIntervalSinceReferenceDate: 1.5)
        let saved = tea.cup("kept", 7, in: first.viewContext)
        saved.setValue(date, forKey: "filled")
        #expect(saved.objectID.isTemporaryID && saved.isInserted)
        try first.viewContext.save()
        #expect(!saved.objectID.isTemporaryID && !saved.hasChanges)
        let second = try tea.container()
        let address = saved.objectID.uriRepresentation()
        let identifier = try #require(second.persistentStoreCoordinator.managedObjectID(forURIRepresentation: address))
        let found = try second.viewContext.existingObject(with: identifier)
        #expect(found.isFault && found.value(forKey: "filled") as? Date == date && !found.isFault)
        let size = await second.newBackgroundContext().perform { 2 + 2 }
        await #expect(throws: CocoaError.self) {
            try await second.performBackgroundTask { _ in throw CocoaError(.coderInvalidValue) }
        }
        #expect(size == 4 && found.value(forKey: "size") as? Int64 == 7)
    }

    private static let id = "00000000-0000-0000-0000-000000000001"

    /// What is transformable is data in the store, by an archiver, a property list or the model's own transformer.
    @Test func transformables_outliveTheProcess() throws {
        defer { tea.remove() }
        ValueTransformer.setValueTransformer(Reversed(), forName: NSValueTransformerName("Reversed"))
        let context = try tea.container().viewContext
        let notes: [Any] = [["sweet", "late"], [NSUUID(uuidString: Self.id)!], ["cups": 2]]
        for (size, note) in notes.enumerated() {
            let cup = tea.cup("cup \(size)", size, in: context)
            cup.setValue(note, forKey: "notes")
            cup.setValue("abc", forKey: "secret")
        }
        try context.save()
        let other = try tea.container().viewContext
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cup")
        request.sortDescriptors = [NSSortDescriptor(key: "size", ascending: true)]
        let cups = try other.fetch(request)
        #expect((cups[0]._managed("notes") as [String]?) == ["sweet", "late"])
        #expect((cups[1]._managed("notes") as [UUID]?)?.map(\.uuidString) == [Self.id])
        #expect((cups[2]._managed("notes") as [String: Int]?) == ["cups": 2])
        #expect(cups.map { $0.value(forKey: "secret") as? String } == ["abc", "abc", "abc"])
        let file = try String(contentsOf: tea.file, encoding: .utf8)
        #expect(file.contains(Data("cba".utf8).base64EncodedString()))
    }

    /// Apple, `NSManagedObjectContext.parent`: a context with a parent reads from it and saves to it, one level up.
    @Test func contextWithAParent_savesToIt() throws {
        defer { tea.remove() }
        let container = try tea.container()
        let parent = container.viewContext
        let (kept, broken) = (tea.cup("kept", 1, in: parent), tea.cup("broken", 2, in: parent))
        try parent.save()
        kept.setValue("renamed", forKey: "name")
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        try child.performAndWait {
            #expect(try names(child, nil) == ["broken", "renamed"])
            _ = tea.cup("new", 3, in: child)
            child.object(with: kept.objectID).setValue(9, forKey: "size")
            child.delete(child.object(with: broken.objectID))
            #expect(try names(parent, nil) == ["broken", "renamed"])
            try child.save()
            #expect(!child.hasChanges)
            #expect(try names(child, nil) == ["new", "renamed"])
        }
        #expect(parent.insertedObjects.count == 1 && broken.isDeleted && kept.value(forKey: "size") as? Int64 == 9)
        #expect(try names(container.newBackgroundContext(), nil) == ["broken", "kept"])
        try parent.save()
        #expect(try names(tea.container().viewContext, nil) == ["new", "renamed"])
    }

    @Test func objectWithoutWhatItMustHave_isNotSaved() throws {
        defer { tea.remove() }
        let context = try tea.container().viewContext
        let mug = NSEntityDescription.insertNewObject(forEntityName: "Mug", into: context)
        let error = #expect(throws: NSError.self) { try context.save() }
        #expect(error?.domain == NSCocoaErrorDomain && error?.code == 1570)
        #expect(context.hasChanges)
        mug.setValue("Mug", forKey: "name")
        try context.save()
        // An entity below another is found as one of it.
        #expect(try names(context, nil) == ["Mug"])
    }

    @Test func fileOfAnotherKind_isNotOverwritten() throws {
        defer { tea.remove() }
        try FileManager.default.createDirectory(at: tea.folder, withIntermediateDirectories: true)
        let file = tea.folder.appendingPathComponent("Tea.sqlite")
        try Data("SQLite format 3".utf8).write(to: file)
        #expect(throws: NSError.self) { try tea.container() }
        #expect(try Data(contentsOf: file) == Data("SQLite format 3".utf8))
    }
}

/// Writes a text backwards.
private final class Reversed: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? String).map { Data(String($0.reversed()).utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
    }
}

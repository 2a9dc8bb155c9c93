import Foundation
import OffstageCoreData
import OffstageCoreDataSwiftUI
import Testing

@testable import OffstageSwiftUI

/// Objects of Core Data in views.
@MainActor @Suite struct FetchRequestTests {
    private struct Leaves: View {
        @FetchRequest(
            entity: FetchRequestTests.entity,
            sortDescriptors: [NSSortDescriptor(key: "kind", ascending: true)]
        )
        private var leaves: FetchedResults<NSManagedObject>

        var body: some View {
            Text("\(leaves.count)")
            ForEach(leaves, id: \.objectID) { leaf in Text(leaf.value(forKey: "kind") as? String ?? "") }
        }
    }

    private static let container: NSPersistentContainer = {
        let kind: [String: Any] = ["name": "kind", "type": "String", "isOptional": true, "isTransient": false]
        let leaf: [String: Any] = [
            "name": "Leaf", "isAbstract": false, "attributes": [kind], "relationships": [Any](),
        ]
        let file = Foundation.FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).momd")
        let list = ["entities": [leaf]]
        try! PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: file)
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        let container = NSPersistentContainer(name: "Tea", managedObjectModel: NSManagedObjectModel(contentsOf: file)!)
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        container.loadPersistentStores { _, _ in }
        return container
    }()

    private static var entity: NSEntityDescription {
        NSEntityDescription.entity(forEntityName: "Leaf", in: container.viewContext)!
    }

    @Test func objects_areShownAndFollowTheirContext() async throws {
        let context = Self.container.viewContext
        func add(_ kind: String) {
            NSEntityDescription.insertNewObject(forEntityName: "Leaf", into: context).setValue(kind, forKey: "kind")
        }
        add("oolong")
        let graph = Graph { place in
            Leaves().environment(\.managedObjectContext, context).mount(place, .only)
        }
        graph.settle()
        let texts = { graph.views.compactMap { ($0 as? UILabel)?.text } }
        #expect(texts() == ["1", "oolong"])
        add("assam")
        // The context tells of it in a turn of its queue.
        await context.perform {}
        graph.settle()
        #expect(texts() == ["2", "assam", "oolong"])
    }
}

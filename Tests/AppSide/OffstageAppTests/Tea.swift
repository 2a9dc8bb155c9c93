import Foundation
import OffstageCoreData
import Testing

/// A store of cups and leaves, in a folder of its own.
@MainActor struct Tea {
    /// As `offstage build` writes it. No class has the names, so objects are of the common one.
    private static let model: [String: Any] = {
        func attribute(_ name: String, _ type: String, _ value: String? = nil, optional: Bool = true) -> [String: Any] {
            let all: [String: Any?] = [
                "name": name, "type": type, "isOptional": optional, "isTransient": false, "defaultValue": value,
            ]
            return all.compactMapValues(\.self)
        }
        func relationship(_ name: String, _ end: String, _ inverse: String, many: Bool, _ rule: String) -> [String: Any]
        {
            [
                "name": name, "destination": end, "inverse": inverse, "isOptional": true, "isToMany": many,
                "isOrdered": false, "deleteRule": rule,
            ]
        }
        let cup: [String: Any] = [
            "name": "Cup", "isAbstract": false,
            "attributes": [
                attribute("name", "String", optional: false), attribute("size", "Integer 16", "3"),
                attribute("filled", "Date"), attribute("notes", "Transformable"),
                attribute("secret", "Transformable").merging(["transformer": "Reversed"]) { $1 },
            ],
            "relationships": [relationship("leaves", "Leaf", "cup", many: true, "Cascade")],
        ]
        let leaf: [String: Any] = [
            "name": "Leaf", "isAbstract": false, "attributes": [attribute("kind", "String")],
            "relationships": [relationship("cup", "Cup", "leaves", many: false, "Nullify")],
        ]
        let mug: [String: Any] = [
            "name": "Mug", "parent": "Cup", "isAbstract": false, "attributes": [Any](), "relationships": [Any](),
        ]
        return ["entities": [cup, leaf, mug]]
    }()

    var file: URL { folder.appendingPathComponent("Tea.sqlite") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Tea-\(UUID())")

    func container() throws -> NSPersistentContainer {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("Tea.momd")
        try PropertyListSerialization.data(fromPropertyList: Self.model, format: .xml, options: 0).write(to: file)
        let model = try #require(NSManagedObjectModel(contentsOf: file))
        let container = NSPersistentContainer(name: "Tea", managedObjectModel: model)
        container.persistentStoreDescriptions[0].url = self.file
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        return container
    }

    func cup(_ name: String, _ size: Int, in context: NSManagedObjectContext) -> NSManagedObject {
        let cup = NSEntityDescription.insertNewObject(forEntityName: "Cup", into: context)
        cup.setValue(name, forKey: "name")
        cup.setValue(size, forKey: "size")
        return cup
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}

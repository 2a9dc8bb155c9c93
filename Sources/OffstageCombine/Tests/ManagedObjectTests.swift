import Foundation
import OffstageCombine
import OffstageCombineCoreData
import OffstageCoreData
import Testing

@MainActor @Suite struct ManagedObjectTests {
    @Test func object_saysBeforeItChanges() throws {
        let model: [String: Any] = [
            "entities": [
                [
                    "name": "Cup", "isAbstract": false, "relationships": [Any](),
                    "attributes": [["name": "name", "type": "String", "isOptional": true, "isTransient": false]],
                ]
            ]
        ]
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("Cup-\(UUID()).momd")
        defer { try? FileManager.default.removeItem(at: file) }
        try PropertyListSerialization.data(fromPropertyList: model, format: .xml, options: 0).write(to: file)
        let entity = try #require(NSManagedObjectModel(contentsOf: file)?.entitiesByName["Cup"])
        let cup = NSManagedObject(entity: entity, insertInto: nil)
        var seen: [String?] = []
        let watch = cup.objectWillChange.sink { [unowned cup] in seen.append(cup.value(forKey: "name") as? String) }
        cup.setValue("tea", forKey: "name")
        cup.setValue("milk", forKey: "name")
        #expect(seen == [nil, "tea"] && cup.objectWillChange === cup.objectWillChange)
        watch.cancel()
        cup.setValue("water", forKey: "name")
        #expect(seen.count == 2)
    }
}

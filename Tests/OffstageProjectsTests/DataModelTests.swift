import Foundation
import Testing

@testable import OffstageProjects

/// A model of Core Data: what is written of it, and the classes that Xcode would make.
@Suite struct DataModelTests {
    private static let contents = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
            <entity name="Cup" representedClassName="Cup" syncable="YES" codeGenerationType="class">
                <attribute name="size" optional="YES" attributeType="Integer 16" defaultValueString="3"
                    usesScalarValueType="YES"/>
                <attribute name="filled" attributeType="Date" usesScalarValueType="NO"/>
                <attribute name="notes" optional="YES" attributeType="Transformable" customClassName="[String]"
                    valueTransformerName="Notes"/>
                <relationship name="leaves" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade"
                    destinationEntity="Leaf" inverseName="cup" inverseEntity="Leaf"/>
            </entity>
            <entity name="Leaf" representedClassName="TeaLeaf" syncable="YES" codeGenerationType="category">
                <attribute name="name" optional="YES" attributeType="String"/>
                <relationship name="cup" optional="YES" maxCount="1" deletionRule="Nullify"
                    destinationEntity="Cup" inverseName="leaves" inverseEntity="Cup"/>
            </entity>
            <entity name="Pot" representedClassName="Pot" parentEntity="Cup" syncable="YES"/>
            <entity name="Bag" isAbstract="YES"/>
        </model>
        """

    /// Makes a model of two versions, of which the first is the current one.
    private static func model() throws -> String {
        let path = NSTemporaryDirectory() + "Tea-\(UUID()).xcdatamodeld"
        for (version, text) in [("Tea", contents), ("Tea 2", "<model/>")] {
            let folder = "\(path)/\(version).xcdatamodel"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/contents"))
        }
        let current = ["_XCCurrentVersionName": "Tea.xcdatamodel"]
        try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: path + "/.xccurrentversion"))
        return path
    }

    @Test func model_isReadInItsCurrentVersion() throws {
        let path = try Self.model()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let model = try DataModel(path, module: "Tea")
        #expect(model.entities.map(\.className) == ["Tea.Cup", "Tea.TeaLeaf", "Tea.Pot", nil])
        #expect(model.entities.map(\.code) == [.whole, .properties, .own, .own])
        #expect(model.entities[2].parent == "Cup" && model.entities[3].isAbstract)
        #expect(model.entities[0].attributes.map(\.defaultValue) == ["3", nil, nil])
        #expect(model.entities[0].attributes.map(\.isOptional) == [true, false, true])
        #expect(model.entities[0].attributes.map(\.transformer) == [nil, nil, "Notes"])
        #expect(model.place.hasPrefix("Tea-") && model.place.hasSuffix(".momd"))
        #expect(model.entities[0].relationships.map(\.deleteRule) == ["Cascade"])
    }

    @Test func classes_areThoseOfXcode() throws {
        let path = try Self.model()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = try DataModel(path, module: "Tea").source
        for line in [
            "public class Cup: NSManagedObject {}", "extension TeaLeaf {", "extension TeaLeaf: Identifiable {}",
            #"public var `size`: Int16 { get { _managed("size") } set { _setManaged("size", newValue) } }"#,
            "public var `filled`: Date? {", "public var `leaves`: NSOrderedSet? {", "public var `cup`: Cup? {",
            #"public func addToLeaves(_ value: TeaLeaf) { _addManaged("leaves", value) }"#,
            #"public func removeFromLeaves(_ values: NSOrderedSet) { _removeManaged("leaves", values) }"#,
            #"NSFetchRequest<TeaLeaf>(entityName: "Leaf")"#,
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(!text.contains("class TeaLeaf") && !text.contains("Pot"))
    }

    @Test func fileThatIsNoModel_isToldWithItsLine() throws {
        let path = try Self.model()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = path + "/Tea.xcdatamodel/contents"
        try Data("<model>\n</entity>".utf8).write(to: URL(fileURLWithPath: file))
        let problem = #expect(throws: ProjectProblem.self) { try DataModel(path, module: "Tea") }
        #expect(problem?.sentence.hasPrefix(file) == true)
    }
}

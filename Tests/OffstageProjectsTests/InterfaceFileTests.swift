import Foundation
import Testing

@testable import OffstageProjects

@Suite struct InterfaceFileTests {
    private static func contents(_ text: String, _ name: String = "Main.storyboard") throws -> [String: Any] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "interface-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let list = try PropertyListSerialization.propertyList(from: InterfaceFile(path).data, format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func storyboard_tellsItsControllersAndTheirWays() throws {
        let contents = try Self.contents(
            """
            <document initialViewController="a"><scenes><scene><objects>
                <navigationController id="a" sceneMemberID="viewController">
                    <connections>
                        <segue destination="b" kind="relationship" relationship="rootViewController"/>
                    </connections>
                </navigationController>
                <exit id="x" sceneMemberID="exit"/>
            </objects></scene><scene><objects>
                <viewController storyboardIdentifier="B" id="b" customClass="B" customModule="Other"
                    sceneMemberID="viewController">
                    <view key="view"><subviews><button><connections>
                        <segue destination="c" kind="show" identifier="c"/>
                    </connections></button></subviews></view>
                    <navigationItem key="navigationItem" title="Bees"/>
                </viewController>
            </objects></scene><scene><objects>
                <tableViewController id="c" customClass="C" customModule="App" customModuleProvider="target"
                    sceneMemberID="viewController">
                    <tableView><prototypes>
                        <tableViewCell reuseIdentifier="cell" customClass="Cell"/>
                    </prototypes></tableView>
                </tableViewController>
                <viewControllerPlaceholder storyboardName="More" referencedIdentifier="D" id="d"
                    sceneMemberID="viewController"/>
            </objects></scene></scenes></document>
            """
        )
        #expect(contents["initial"] as? String == "a")
        let all = try #require(contents["controllers"] as? [String: [String: Any]])
        #expect(all.keys.sorted() == ["a", "b", "c", "d"])
        let root = all["a"]?["segues"] as? [[String: String]]
        #expect(root == [["destination": "b", "kind": "relationship", "relationship": "rootViewController"]])
        #expect(all["b"]?["module"] as? String == "Other")
        #expect(all["b"]?["identifier"] as? String == "B")
        #expect(all["b"]?["navigationItem"] as? String == "Bees")
        // A button's way is its controller's.
        let ways = all["b"]?["segues"] as? [[String: String]]
        #expect(ways == [["destination": "c", "kind": "show", "identifier": "c"]])
        #expect(all["c"]?["kind"] as? String == "tableViewController")
        #expect(all["c"]?["class"] as? String == "C")
        #expect(all["c"]?["module"] == nil)
        #expect(all["d"]?["storyboard"] as? String == "More")
        #expect(
            contents["cells"] as? [String: [String: String]] == ["cell": ["kind": "tableViewCell", "class": "Cell"]]
        )
    }

    @Test func nib_tellsWhatIsAtItsTop() throws {
        let contents = try Self.contents(
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
                <tableViewCell id="a" customClass="Cell"><view key="contentView"/></tableViewCell>
            </objects></document>
            """,
            "Cell.xib"
        )
        #expect(contents["objects"] as? [[String: String]] == [["kind": "tableViewCell", "class": "Cell"]])
    }

    @Test(arguments: [
        ("a.swift", FileKind.swift), ("a.m", .foreign), ("Main.storyboard", .interface), ("a.xib", .interface),
        ("LaunchScreen.storyboard", .unneeded), ("Launch Screen.storyboard", .unneeded), ("a.strings", .resource),
        ("a.intentdefinition", .missed), ("A.xcdatamodeld", .model), ("A.xcassets", .catalogue), ("a.json", .resource),
    ])
    func file_isSorted(name: String, kind: FileKind) {
        #expect(FileKind("/a/\(name)") == kind)
    }
}

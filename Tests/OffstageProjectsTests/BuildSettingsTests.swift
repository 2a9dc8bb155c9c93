import Foundation
import Testing

@testable import OffstageProjects

@Suite struct BuildSettingsTests {
    @Test func levels_inheritFromThoseBelow() {
        var settings = BuildSettings(["A": "1"])
        settings.add(["A": "$(inherited) 2", "B": "$(inherited)x"])
        settings.add(["A": ["$(inherited)", "3"], "B": "${inherited}y"])
        #expect(settings.words("A") == ["1", "2", "3"])
        #expect(settings["B"] == "xy")
    }

    @Test func conditions_areThoseOfAPhone() {
        var settings = BuildSettings([:])
        settings.add(["A": "all", "A[sdk=iphoneos*]": "phone", "A[sdk=macosx*]": "desk", "B[arch=arm64]": "arm"])
        #expect(settings["A"] == "phone")
        #expect(settings["B"] == "arm")
        settings.add(["C": "all", "C[sdk=*]": "any", "C[sdk=iphonesimulator*]": "simulator"])
        #expect(settings["C"] == "any")
    }

    @Test(arguments: [
        ("$(NAME)", "My App"), ("${NAME}", "My App"), ("a.$(NAME:rfc1034identifier)", "a.My-App"),
        ("$(NAME:c99extidentifier)", "My_App"), ("$(NONE:default=b)", "b"), ("$(NAME:default=b)", "My App"),
        ("$(TWICE)", "My App!"), ("$(NAME:lower)", "my app"), ("x$(NONE)y", "xy"),
    ])
    func names_areFilledIn(text: String, filled: String) {
        let settings = BuildSettings(["NAME": "My App", "TWICE": "$(NAME)!", "X": text])
        #expect(settings["X"] == filled)
    }

    @Test func ring_isEmptyWhereItCloses() {
        let settings = BuildSettings(["A": "a$(B)$(B)", "B": "b$(C)$(C)", "C": "c$(A)$(B)$(C)"])
        #expect(settings["A"] == "abccbcc")
        #expect(settings["C"] == "cabbb")
    }

    @Test func text_mayNameManySettings() {
        let names = (0..<40).map { "$(N\($0))" }.joined(separator: " ")
        var values = Dictionary(uniqueKeysWithValues: (0..<40).map { ("N\($0)", "v\($0)") })
        values["ALL"] = names
        #expect(BuildSettings(values)["ALL"] == (0..<40).map { "v\($0)" }.joined(separator: " "))
    }

    /// As Xcode has it.
    @Test func settingThatNamesItself_inherits() {
        var settings = BuildSettings(["FLAGS": "low"])
        settings.add(["FLAGS": "$(FLAGS) middle"])
        settings.add(["FLAGS": "${FLAGS} high"])
        #expect(settings["FLAGS"] == "low middle high")
    }

    @Test func name_mayBeMadeOfOthers() {
        let settings = BuildSettings([
            "KIND": "B", "A_B": "$(KIND:lower)", "X": "$(A_$(KIND))", "OPEN": "$(A_", "Y": "$(OPEN)B)",
        ])
        #expect(settings["X"] == "b")
        #expect(settings["Y"] == "b")
    }

    @Test func file_includesOthers() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/settings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try write("A = low // a comment\nB[sdk=iphoneos*] = 1;\n", "Low.xcconfig")
        try write(
            "#include \"Low.xcconfig\"\n#include? \"None.xcconfig\"\nA = $(inherited) high\n\n// end",
            "High.xcconfig"
        )
        var settings = BuildSettings(["A": "base"])
        settings.add(try BuildSettings.file("\(folder)/High.xcconfig"))
        #expect(settings["A"] == "low high")
        #expect(settings["B"] == "1")
        try write("#include \"None.xcconfig\"", "Broken.xcconfig")
        #expect(
            throws: ProjectProblem("\(folder)/None.xcconfig cannot be read; the project takes build settings from it.")
        ) {
            try BuildSettings.file("\(folder)/Broken.xcconfig")
        }
    }
}

import Foundation
import OffstageApp
import Testing

private typealias UserDefaults = OffstageApp.UserDefaults

@Suite struct UserDefaultsTests {
    @Test func everyType_survivesTheFile() throws {
        let suite = "test.\(UUID().uuidString)"
        let written = try #require(UserDefaults(suiteName: suite))
        defer { written.removePersistentDomain(forName: suite) }
        let date = Date(timeIntervalSinceReferenceDate: 1_000_000)
        written.set(7, forKey: "int")
        written.set(true, forKey: "bool")
        written.set(1.5, forKey: "double")
        written.set(0.1 + 0.2, forKey: "sum")
        written.set(Float(2.5), forKey: "float")
        written.set("a <b> & \u{1F600}\nc", forKey: "string")
        written.set(Data([0, 255]), forKey: "data")
        written.set(date, forKey: "date")
        written.set([1, 2, 3], forKey: "list")
        written.set(["a": ["b": 1]], forKey: "dictionary")
        written.set(URL(string: "https://example.com/a?b=c&d"), forKey: "url")
        written.set(URL(filePath: "/tmp/x y"), forKey: "file")

        // Not what is remembered, but what is in the file.
        #expect(written.synchronize())
        let read = try #require(UserDefaults(suiteName: suite))
        #expect(read.integer(forKey: "int") == 7)
        #expect(read.bool(forKey: "bool"))
        #expect(read.double(forKey: "double") == 1.5)
        #expect(read.double(forKey: "sum") == 0.1 + 0.2)
        #expect(read.float(forKey: "float") == 2.5)
        #expect(read.string(forKey: "string") == "a <b> & \u{1F600}\nc")
        #expect(read.data(forKey: "data") == Data([0, 255]))
        #expect(read.object(forKey: "date") as? Date == date)
        #expect(read.array(forKey: "list") as? [Int] == [1, 2, 3])
        #expect((read.dictionary(forKey: "dictionary")?["a"] as? [String: Int]) == ["b": 1])
        #expect(read.url(forKey: "url")?.absoluteString == "https://example.com/a?b=c&d")
        #expect(read.url(forKey: "file")?.path == "/tmp/x y")

        written.removeObject(forKey: "int")
        #expect(read.synchronize())
        #expect(read.object(forKey: "int") == nil)
    }

    @Test func registeredDefaults_areReadWhereNothingWasSet() throws {
        let suite = "test.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        defaults.register(defaults: [suite: 3])
        #expect(defaults.integer(forKey: suite) == 3)
        defaults.set(4, forKey: suite)
        #expect(defaults.integer(forKey: suite) == 4)
    }

    @Test func suite_openedTwice_isTheSame() throws {
        let suite = "test.\(UUID().uuidString)"
        let first = try #require(UserDefaults(suiteName: suite))
        let second = try #require(UserDefaults(suiteName: suite))
        defer { first.removePersistentDomain(forName: suite) }
        first.set(1, forKey: "a")
        #expect(second.integer(forKey: "a") == 1)
        second.set(2, forKey: "b")
        #expect(first.dictionaryRepresentation()["b"] as? Int == 2)
    }

    /// What other processes read while values change, in a file of many pages.
    @Test func values_amongMany_areWrittenWhereTheyAre() throws {
        let suite = "test.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
        let file = URL(filePath: "\(folder)/\(suite).plist")
        func number() throws -> UInt64 {
            try #require(FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? UInt64)
        }
        for key in 0..<200 { defaults.set(Double(key), forKey: "key \(key)") }
        let made = try number()
        for key in 0..<200 {
            defaults.set(1 / Double(key + 1), forKey: "key \(key)")
            let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
            let read = try #require(list as? [String: Double])
            #expect(read.count == 200)
            #expect(read["key \(key)"] == 1 / Double(key + 1))
        }
        #expect(try number() == made)
        defaults.set(String(repeating: "x", count: 9000), forKey: "key 7")
        #expect(try number() != made)
        defaults.set("short", forKey: "key 7")
        #expect(defaults.synchronize())
        #expect(defaults.string(forKey: "key 7") == "short")
        #expect(defaults.double(forKey: "key 199") == 1 / 200.0)
    }

    /// Short files are written over in place, long ones replaced.
    @Test func values_grownAndShrunk_areWholeInTheFile() throws {
        let suite = "test.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        for length in [1, 5, 3000, 2, 10_000, 0, 4000, 1] {
            let text = String(repeating: "x", count: length)
            defaults.set(text, forKey: "text")
            defaults.set(length, forKey: "length")
            #expect(defaults.synchronize())
            #expect(defaults.string(forKey: "text") == text)
            #expect(defaults.integer(forKey: "length") == length)
        }
    }

    @Test func file_takenAway_isWrittenAnew() throws {
        let suite = "test.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        defaults.set(1, forKey: "a")
        let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
        try FileManager.default.removeItem(atPath: "\(folder)/\(suite).plist")
        defaults.set(2, forKey: "b")
        #expect(defaults.synchronize())
        #expect(defaults.integer(forKey: "a") == 1)
        #expect(defaults.integer(forKey: "b") == 2)
    }
}

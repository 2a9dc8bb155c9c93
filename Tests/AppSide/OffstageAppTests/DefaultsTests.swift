import Foundation
import OffstageWire
import Testing

@Suite(Clients.areBuilt, .serialized) struct DefaultsTests {
    @Test func `L-58 what was set survives SIGKILL`() throws {
        let container = try PlayedDevice.Container(client: "ExecutionTable")
        defer { container.remove() }
        for launch in 1...3 {
            let device = try PlayedDevice(container)
            try device.launch()
            guard case .snapshot(let screen) = try device.call(.takeSnapshot).returned else {
                Issue.record("no snapshot")
                return
            }
            #expect(screen.text.contains("Execution \(launch): "))
            #expect(!screen.text.contains("Execution \(launch + 1): "))
            device.kill9()
        }
        let file = container.home.appending(path: "Library/Preferences/com.example.ExecutionTable.plist")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        #expect((list as? [String: Any])?["state"] is Data)
    }

    @Test func `L-60 before the first unlock defaults read as empty, reported once for each key`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let preferences = container.home.appending(path: "Library/Preferences")
        try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
        try PropertyListSerialization.data(fromPropertyList: ["secret": "word"], format: .binary, options: 0)
            .write(to: preferences.appending(path: "com.example.MainFile.plist"))

        var locked = DeviceMessage.Surroundings.quiet
        locked.unlockedSinceBoot = false
        let early = try PlayedDevice(container, arguments: ["--defaults"]).launch(surroundings: locked)
        #expect(early.lines.contains("secret nil"))
        #expect(early.messages == [.defaultsReadBeforeUnlock(key: "secret")])

        let late = try PlayedDevice(container, arguments: ["--defaults"]).launch()
        #expect(late.lines.contains("secret word"))
        #expect(late.messages.isEmpty)
    }

    @Test func `L-60 a registered default answers before the first unlock, and is no finding`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let early = try PlayedDevice(container, arguments: ["--registered-defaults"]).launch(surroundings: Self.locked)
        #expect(early.lines.contains("plan free"))
        #expect(early.messages.isEmpty)
    }

    @Test func `L-60 a write on the word of a read before the first unlock is told of, once`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let words = ["--registered-defaults", "--write"]
        let early = try PlayedDevice(container, arguments: words).launch(surroundings: Self.locked)
        #expect(
            early.messages == [
                .defaultsReadBeforeUnlock(key: "secret"), .defaultsWrittenAfterRead(key: "plan"),
                .defaultsWrittenAfterRead(key: "secret"),
            ]
        )
        #expect(try PlayedDevice(container, arguments: words).launch().messages.isEmpty)
    }

    private static var locked: DeviceMessage.Surroundings {
        var surroundings = DeviceMessage.Surroundings.quiet
        surroundings.unlockedSinceBoot = false
        return surroundings
    }
}

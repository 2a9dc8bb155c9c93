import Foundation
import OffstageWire
import Testing

@Suite(Clients.areBuilt, .serialized) struct ConnectionTests {
    @Test func app_startedOutsideADevice_saysWhatToDo() throws {
        let process = Process()
        process.executableURL = try Clients.executable("MainFile")
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.contains("is an Offstage app: install it on a device"))
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test func app_ofAnotherWireVersion_saysWhatToDo() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        #expect(throws: WireError.self) { try device.launch(version: 99) }
        #expect(device.waitForEnd() == 3 << 8)
        #expect(device.allOutput.contains("build the app again"))
    }

    @Test func app_whoseDeviceIsGone_exits() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        shutdown(device.link.descriptor, Int32(SHUT_RDWR))
        #expect(device.waitForEnd() == 0)
    }

    @Test func app_givenBrokenFrames_saysSo() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        try device.link.send(Frame(kind: 250, body: Data("?".utf8)))
        #expect(device.waitForEnd() == 3 << 8)
        #expect(device.allOutput.contains("The device cannot be understood"))
    }

    @Test func app_onADevice_doesNotPassTheMarkOn() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        #expect(try PlayedDevice(container, arguments: ["--environment"]).launch().lines.contains("process nil"))
    }

    @Test func logs_ofEveryKind_arriveAsMessages() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let messages = try PlayedDevice(container, arguments: ["--log"]).launch().messages
        func log(_ subsystem: String, _ category: String, _ level: String, _ message: String) -> AppMessage {
            .log(.init(subsystem: subsystem, category: category, level: level, message: message))
        }
        #expect(
            messages == [
                log("com.example.mainfile", "life", "error", "percent 50% of work"),
                log("", "", "default", "plain"),
                log("com.example.mainfile", "modern", "info", "number 7"),
                log("", "", "default", "text and 3"),
                log("", "", "default", "100% plain"),
            ]
        )
    }

    @Test func surroundings_thatChange_areAnnounced() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        var saving = DeviceMessage.Surroundings.quiet
        saving.lowPowerMode = true
        try device.link.send(DeviceMessage.surroundings(saving).frame())
        // Posted on a global queue and heard on main: the app is asked until it has printed.
        var lines: [String] = []
        for _ in 0..<200 where !lines.contains("low power true") {
            lines += try device.call(.takeSnapshot).lines
        }
        #expect(lines.contains("low power true"))
    }

    @Test func snapshot_ofATable_showsItsRowsEscaped() throws {
        let container = try PlayedDevice.Container(client: "ExecutionTable")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        guard case .snapshot(let screen) = try device.call(.takeSnapshot).returned else {
            Issue.record("no snapshot")
            return
        }
        #expect(screen.text == "Executions\n──────────\nFull & free\nExecution 1: 0 s\n")
        #expect(screen.svg.contains("Full &amp; free"))
        #expect(try XMLNode.isWellFormed(screen.svg))
    }
}

private enum XMLNode {
    /// Foundation's XML parser would be a library more: balanced tags and escaped text are what can go wrong here.
    static func isWellFormed(_ text: String) throws -> Bool {
        var open = 0
        for tag in text.matches(of: /<(\/?)[a-z]+[^<>]*?(\/?)>/) {
            if !tag.output.1.isEmpty { open -= 1 } else if tag.output.2.isEmpty { open += 1 }
        }
        return open == 0 && !text.contains(/&(?!amp;|lt;|gt;)/)
    }
}

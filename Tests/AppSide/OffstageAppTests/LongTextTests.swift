import OffstageWire
import Testing

/// Texts of more than a megabyte: cut as the unified log cuts them, and no end of the app or the wire.
@Suite(Clients.areBuilt, .serialized) struct LongTextTests {
    @Test func texts_ofAMegabyte_areCutAndHarmNothing() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--long-texts"])
        var asked: [RefreshMessage] = []
        device.answers = {
            asked.append($0)
            return .registered(false)
        }
        let launch = try device.launch()
        let cut = String(repeating: "é", count: 509) + "<…>"
        #expect(cut.utf8.count == 1023)
        let logged = launch.messages.compactMap { if case .log(let log) = $0 { log } else { nil } }
        #expect(logged.map(\.message) == [cut, cut, cut])
        #expect(logged.map(\.category) == ["", cut, ""])
        let names = launch.messages.compactMap { if case .taskBegan(let task) = $0 { task.name } else { nil } }
        #expect(names == [cut])
        #expect(
            asked == [.taskRegistered(identifier: cut, queue: cut, site: Clients.place("MainFile/LongTexts.swift:16"))]
        )
        #expect(launch.lines.contains("registered false"))
        #expect(launch.lines.contains { $0.utf8.count == 1_200_000 })
        // It is there and hears.
        #expect(try device.call(.didBecomeActive, state: 0).lines.contains("didBecomeActive [0]"))
    }
}

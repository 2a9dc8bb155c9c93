import Foundation
import OffstageWire
import Testing

@Suite(Clients.areBuilt, .serialized) struct MainThreadTests {
    @Test func `L-59 a change of the screen off the main thread is reported once for each call site`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let messages = try PlayedDevice(container, arguments: ["--off-main"]).launch().messages
        #expect(messages.count == 1)
        guard case .offMainThread(let api, let site) = messages.first else {
            Issue.record("not reported: \(messages)")
            return
        }
        #expect(api == "UILabel.text")
        #expect(site.contains("AppDelegate"))
    }

    @Test func `L-59 it ends the process on a strict device`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--off-main"])
        #expect(throws: WireError.self) { try device.launch(strict: true) }
        #expect(device.waitForEnd() & 0x7f != 0)
        #expect(device.allOutput.contains("UI API called on a background thread: UILabel.text"))
    }
}

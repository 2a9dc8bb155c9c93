import OffstageWire
import Testing

/// How an app's side asks its delegate about a notification, and what it answers for it.
@Suite(Clients.areBuilt, .serialized) struct PushAnswerTests {
    /// What a launched client answers for the notification with the number 3.
    private func answer(of client: String) throws -> AppMessage {
        let container = try PlayedDevice.Container(client: client)
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch(state: 2)
        // What is awaited may be there before the method has returned, or after.
        let messages = try device.call(.receivePush, state: 2, identifiers: [3]).messages
        return try messages.first ?? device.next().message
    }

    private func completed(_ result: Int) -> AppMessage {
        .refresh(.fetchCompleted(run: 3, result: result, isOnMain: true, site: "", firstSite: nil))
    }

    @Test func `N-9 what the awaited form returns is the fetch result`() throws {
        #expect(try answer(of: "SceneNotes") == completed(0))
    }

    @Test func `N-9 an app with neither form is answered for, with no data`() throws {
        #expect(try answer(of: "MainFile") == completed(1))
    }
}

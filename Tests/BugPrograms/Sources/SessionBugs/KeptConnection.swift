import Foundation

/// Row 69: a connection of the app's own is kept while the app is suspended, and used when the user comes back.
final class KeptConnection: Program, @unchecked Sendable {
    private var server = Server()
    private var connection: Int32 = -1

    override func launched() {}

    override func opened() {
        connection = server.connected()
        say("hello")
    }

    override func left() {
        guard isMended else { return }
        close(connection)
        connection = -1
        server.stop()
    }

    override func returned() {
        // The defect: the system may have taken it.
        if connection < 0 {
            server = Server()
            connection = server.connected()
        }
        say("hello again")
    }

    private func say(_ text: String) {
        let isSaid = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
        print(isSaid ? "said \(text)" : "could not say \(text)")
    }
}

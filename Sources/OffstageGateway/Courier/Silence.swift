import NIOCore

/// Lets connections rest on which something happened a moment ago: one timer for all of them.
final class Silence {
    private static let moment = TimeAmount.seconds(1)

    private let loop: any EventLoop
    private var restless: [CourierConnection] = []

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    /// Something happened on a connection that was at rest.
    func follows(_ connection: CourierConnection) {
        restless.append(connection)
        if restless.count > 1 { return }
        let box = NIOLoopBound(self, eventLoop: loop)
        loop.scheduleTask(in: Self.moment) { box.value.rest() }
    }

    private func rest() {
        let connections = restless
        restless = []
        for connection in connections { connection.rest() }
    }
}

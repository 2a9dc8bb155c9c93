import Network
import UIKit

/// Holds a connection of its own, and says what becomes of it. By its first argument: `echo` talks and closes, `kept`
/// goes on with what the suspension has taken, `anew` makes another, `refused` asks for what is not there, `nobody`
/// connects where nobody listens, `away` connects to another machine.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var server = EchoServer()
    private let queue = DispatchQueue(label: "caller")
    private let word = CommandLine.arguments.dropFirst().first ?? ""
    private var connection: NWConnection?
    private var earlier: [NWConnection?] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let port = NWEndpoint.Port(rawValue: server.port)!
        switch word {
        case "echo":
            open("127.0.0.1", port, .tcp)
            talk()
        case "kept", "anew": open("localhost", port, .tcp)
        case "refused":
            open("127.0.0.1", port, .tls)
            open("127.0.0.1", port, .udp)
        case "nobody": open("127.0.0.1", 1, .tcp)
        case "away": open("192.0.2.1", 80, .tcp)
        default: fatalError("there is no \(word)")
        }
        return true
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        switch word {
        case "kept":
            connection?.send(content: Data("again".utf8), completion: .contentProcessed { self.say("sent", $0) })
        case "anew": queue.async { self.say("state \(self.connection?.state == .ready)", nil) }
        default: break
        }
    }

    private func open(_ host: NWEndpoint.Host, _ port: NWEndpoint.Port, _ parameters: NWParameters) {
        let connection = NWConnection(host: host, port: port, using: parameters)
        connection.stateUpdateHandler = { [weak self] in self?.changed($0, host, port) }
        connection.viabilityUpdateHandler = { print("viable \($0)") }
        connection.start(queue: queue)
        earlier.append(self.connection)
        self.connection = connection
        if word == "kept" || word == "anew" {
            connection.receive(minimumIncompleteLength: 1, maximumLength: 100) { self.heard($0, $2, $3) }
        }
    }

    private func changed(_ state: NWConnection.State, _ host: NWEndpoint.Host, _ port: NWEndpoint.Port) {
        switch state {
        case .setup: print("setup")
        case .preparing: print("preparing")
        case .ready: print("ready")
        case .waiting(let error): say("waiting", error)
        case .cancelled: print("cancelled")
        case .failed(let error):
            say("failed", error)
            guard word == "anew", error == .posix(.ECONNABORTED) else { return }
            connection?.cancel()
            server = EchoServer()
            open(host, NWEndpoint.Port(rawValue: server.port)!, .tcp)
            talk()
        }
    }

    private func talk() {
        connection?.send(content: Data("hello".utf8), completion: .contentProcessed { self.say("sent", $0) })
        connection?.receive(minimumIncompleteLength: 5, maximumLength: 5) { content, _, isComplete, error in
            self.heard(content, isComplete, error)
            self.leave()
        }
    }

    private func leave() {
        connection?.send(
            content: "bye".data(using: .utf8),
            contentContext: .finalMessage,
            isComplete: true,
            completion: .idempotent
        )
        connection?.receiveMessage { content, _, isComplete, error in
            self.heard(content, isComplete, error)
            self.connection?.receive(minimumIncompleteLength: 1, maximumLength: 1) {
                self.heard($0, $2, $3)
                self.connection?.cancel()
                self.connection?.send(content: Data([1]), completion: .contentProcessed { self.say("sent", $0) })
            }
        }
    }

    private func heard(_ content: Data?, _ isComplete: Bool, _ error: NWError?) {
        let text = content.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        say("heard \(text)\(isComplete ? ", the end" : "")", error)
    }

    private func say(_ text: String, _ error: NWError?) {
        print(error.map { "\(text): \(($0 as NSError).domain) \(($0 as NSError).code)" } ?? text)
    }
}

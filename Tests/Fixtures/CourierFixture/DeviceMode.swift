import Foundation
import NIOPosix
import OffstageGateway
import OffstagePush

/// One device: it prints what it hears, a line each, and does what its input says.
struct DeviceMode {
    var gateway: ReadyLine
    var name: String
    var folder: String
    var bundles: [String]

    func run() throws {
        let inbox = try SQLiteInbox(folder + "/inbox.sqlite", window: 1_000_000)
        let receiver = CourierReceiver(inbox) { say("push \($0.id.text.lowercased()) \($0.bundle)") }
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let line = Box()
        line.value = CourierLine(
            .init(
                host: gateway.host,
                port: gateway.courierPort,
                authority: gateway.authority,
                identity: .init(device: name, enrolment: gateway.enrolment, key: try key()),
                position: try inbox.position()
            ),
            tls: try CourierLine.context(trusting: gateway.authority),
            on: loop
        ) { news in
            guard let line = line.value else { return }
            receiver.take(news, from: line)
            switch news {
            case .online: say("online")
            case .offline: say("offline")
            case .token(let registration, let token): say("token \(registration.bundle) \(token)")
            case .noToken(let registration): say("no-token \(registration.bundle)")
            case .ended(let reason): say("ended \(reason.rawValue)")
            case .notification: break
            }
        }
        try receiver.resume()
        line.value?.setTopics(enabled: Set(bundles), disabled: [], installations: installations(1))
        register(1, line.value)
        line.value?.want(true)
        while let words = readLine()?.split(separator: " ").map(String.init) { obey(words, line.value) }
        inbox.close()
    }

    private func obey(_ words: [String], _ line: CourierLine?) {
        switch words.first {
        case "want": line?.want(words.last == "1")
        case "power": line?.setPower(DevicePower(rawValue: words[1]) ?? .awake)
        case "topics": line?.setTopics(enabled: Set(words.dropFirst()), disabled: [], installations: installations(1))
        case "disable":
            line?.setTopics(
                enabled: Set(bundles).subtracting(words),
                disabled: Set(words.dropFirst()),
                installations: installations(1)
            )
        case "installed":
            line?.setTopics(enabled: Set(bundles), disabled: [], installations: installations(Int(words[1]) ?? 1))
        case "delivered": if let id = MessageID(words[1]) { line?.delivered(id) }
        case "register": register(Int(words[1]) ?? 1, line)
        case _: say("what is \(words.joined(separator: " "))?")
        }
    }

    private func register(_ count: Int, _ line: CourierLine?) {
        for bundle in bundles {
            line?.register(.init(bundle: bundle, environment: .development, generation: count))
        }
    }

    /// All apps, each installed so often.
    private func installations(_ count: Int) -> [String: Int] {
        Dictionary(bundles.map { ($0, count) }) { $1 }
    }

    /// Made at first, then always the same.
    private func key() throws -> [UInt8] {
        let file = URL(fileURLWithPath: folder + "/key")
        if let key = try? Data(contentsOf: file) { return Array(key) }
        let key = (0..<32).map { _ in UInt8.random(in: 0...255) }
        try Data(key).write(to: file, options: .atomic)
        return key
    }
}

/// The line, which its own news need; set before there are any.
final class Box: @unchecked Sendable {
    var value: CourierLine?
}

import Foundation
import Glibc
import OffstageWire

/// An app that speaks the wire and nothing else; its arguments say how it misbehaves when it is launched.
@main enum WireFixture {
    static func main() {
        let behaviour = CommandLine.arguments.dropFirst().first ?? ""
        if behaviour == "silent" { while true { pause() } }
        let app = FixtureApp()
        app.send(.hello(.init()))
        while let frame = app.next() {
            switch try? DeviceMessage(frame) {
            case .launch:
                Behaviour.perform(behaviour, app)
                app.send(.returned(milliseconds: 0), replyTo: frame.id)
            case .callback(let call): app.answer(call, frame.id)
            case .surroundings(let surroundings): app.say("battery \(surroundings.battery)")
            // It asks nothing.
            case .answer, .transfer, .session, nil: exit(9)
            }
        }
        exit(0)
    }
}

/// The app's end of the wire, and its voice.
final class FixtureApp {
    private let link = Link(descriptor: Wire.appDescriptor)
    private var frames: [Frame] = []
    var tasks: [Int] = []
    /// Tasks stay open when they expire.
    var isStubborn = false

    /// Prints a line at once.
    func say(_ line: String) {
        write("\(line)\n")
    }

    func write(_ text: String) {
        _ = Glibc.write(STDOUT_FILENO, text, text.utf8.count)
    }

    func send(_ message: AppMessage, replyTo: UInt32 = 0) {
        var status = stat()
        fstat(STDOUT_FILENO, &status)
        guard let frame = try? message.frame(replyTo: replyTo, outputStamp: UInt64(status.st_size)) else { return }
        try? link.send(frame)
    }

    /// The next frame from the device; nil when it is gone.
    func next() -> Frame? {
        while frames.isEmpty {
            let events = Int16(POLLIN) | (link.hasBacklog ? Int16(POLLOUT) : 0)
            var wait = pollfd(fd: link.descriptor, events: events, revents: 0)
            poll(&wait, 1, -1)
            try? link.flush()
            guard let arrived = try? link.receive() else { return nil }
            frames += arrived
        }
        return frames.removeFirst()
    }

    func answer(_ call: DeviceMessage.Call, _ id: UInt32) {
        say("called \(call.name.rawValue)")
        if call.name == .takeSnapshot {
            send(.snapshot(.init(text: "a screen", svg: "<svg/>")), replyTo: id)
            return
        }
        if call.name == .expireTasks, !isStubborn {
            for task in tasks { send(.taskEnded(identifier: task, inHandler: true)) }
            tasks = []
        }
        send(.returned(milliseconds: 1), replyTo: id)
        if call.name == .willTerminate { exit(0) }
    }
}

import CVirtualTime
import Foundation
import Glibc
package import OffstageWire
import Synchronization

/// The app's end of the wire: says things to the device from any thread, and hands what the device says to the main
/// thread.
///
/// There is one in a process that a device started and none elsewhere, so that an app's code also runs inside a test
/// process; what it would say is then not said.
package final class Connection: Sendable {
    /// Nil outside a device.
    package static let shared: Connection? = connectedByDevice()

    private let link: Link
    /// Woken when a frame did not fit into the socket, so that the reader waits for room too.
    private let backlogSignal: (read: Int32, write: Int32)
    /// Held from the stamp to the sending, so that the stamps of the frames on the wire never go back.
    private let sending = Mutex(())
    private let questions = Mutex(Questions())
    private let listeners = Mutex(Listeners())

    /// Functions of others. As fields of a value: one that is itself what a lock guards is wrapped once more by each
    /// look at it, and calling it after some ten thousand looks takes more stack than a thread has.
    private struct Listeners {
        var transfers: (@Sendable (UInt32, TransferEvent) -> Void)?
        var sessions: (@Sendable (String, SessionEvent) -> Void)?
        /// Begins the thread that reads; nil once it has.
        var reader: (@Sendable () -> Void)?
    }

    init(descriptor: Int32) {
        link = Link(descriptor: descriptor)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        backlogSignal = (ends[0], ends[1])
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// The device's mark is taken out of the environment, so that no child of the app believes it is an app.
    private static func connectedByDevice() -> Connection? {
        guard getenv(Wire.environmentVariable) != nil else { return nil }
        unsetenv(Wire.environmentVariable)
        offstage_tell_stacks(Wire.stacksDescriptor)
        return Connection(descriptor: Wire.appDescriptor)
    }

    /// Says something to the device. Never blocks; a device that is gone is noticed by the reader.
    package func send(_ message: AppMessage, replyTo: UInt32 = 0) {
        send(message, id: 0, replyTo: replyTo)
    }

    /// From now on the device hears which calls the sandbox refuses and which reach for what is gone, and which did
    /// before.
    func tellOfRefusals() {
        offstage_sandbox_listen { call, path, why in
            guard let call = call.map({ String(cString: $0) }) else { return }
            let path = path.map { String(cString: $0) }
            switch why {
            case offstage_reach_download: TemporaryFiles.missed(path ?? "", call)
            case offstage_reach_former_container:
                Connection.shared?.send(.formerContainerReached(call: call, path: path ?? ""))
            case offstage_reach_taken_connection: Connection.shared?.send(.takenConnectionUsed(call: call))
            case offstage_reach_taken_listener: Connection.shared?.send(.takenListenerReached(call: call))
            default: Connection.shared?.send(.sandboxViolation(call: call, path: path))
            }
        }
    }

    private func send(_ message: AppMessage, id: UInt32, replyTo: UInt32) {
        sending.withLock { _ in
            let stamp = OutputFile.size
            guard var frame = try? message.frame(id: id, replyTo: replyTo, outputStamp: stamp) else { return }
            if frame.body.count > Frame.maximumBody {
                // A larger frame would be the end of the app. What can be as large by itself is a picture.
                guard case .snapshot(var snapshot) = message else { return }
                snapshot.text = snapshot.text.clipped(to: Frame.maximumBody / 8)
                snapshot.svg = ""
                guard let small = try? AppMessage.snapshot(snapshot).frame(id: id, replyTo: replyTo, outputStamp: stamp)
                else { return }
                frame = small
            }
            try? link.send(frame)
        }
        if link.hasBacklog { _ = write(backlogSignal.write, [0], 1) }
    }

    /// Asks the device and waits for its answer, on any thread.
    package func ask(_ question: RefreshMessage) -> RefreshAnswer? { ask(.refresh(question)) }

    /// Asks the device about a background session and waits for its answer, on any thread.
    package func ask(_ question: SessionMessage) -> RefreshAnswer? { ask(.session(question)) }

    /// Asks the device about certificates or its keychain, and waits for its answer, on any thread.
    package func ask(_ question: SecurityMessage) -> SecurityAnswer? {
        guard case .security(let answer) = ask(.security(question)) else { return nil }
        return answer
    }

    private func ask(_ question: AppMessage) -> RefreshAnswer? {
        let (number, slot) = questions.withLock { $0.add() }
        startReader()
        send(question, id: number, replyTo: 0)
        return slot.wait()
    }

    /// Asks the device about a background session and does not wait; the answer comes on the thread that reads, a
    /// long one in several pieces.
    package func ask(_ question: SessionMessage, then body: @escaping @Sendable (RefreshAnswer) -> Void) {
        let number = questions.withLock { $0.add(.caller(body)) }
        startReader()
        send(.session(question), id: number, replyTo: 0)
    }

    /// Asks the device and does not wait: the answer may take as long as a person does. It comes on the thread that
    /// reads, which must not be held up.
    package func ask(
        _ question: NotificationMessage,
        then body: @escaping @Sendable (NotificationAnswer?) -> Void
    ) {
        let number = questions.withLock {
            $0.add(.caller { if case .notification(let answer) = $0 { body(answer) } else { body(nil) } })
        }
        startReader()
        send(.push(.notification(question)), id: number, replyTo: 0)
    }

    /// Who hears of transfers, on the thread that reads; there is somebody only in an app that has URL sessions.
    package func setTransferListener(_ listener: @escaping @Sendable (UInt32, TransferEvent) -> Void) {
        listeners.withLock { $0.transfers = listener }
        startReader()
    }

    /// Who hears of background sessions, on the thread that reads.
    package func setSessionListener(_ listener: @escaping @Sendable (String, SessionEvent) -> Void) {
        listeners.withLock { $0.sessions = listener }
        startReader()
    }

    func heard(_ event: SessionEvent, of session: String) {
        listeners.withLock { $0.sessions }?(session, event)
    }

    func heard(_ event: TransferEvent, of transfer: UInt32) {
        listeners.withLock { $0.transfers }?(transfer, event)
    }

    func answer(_ answer: RefreshAnswer, to number: UInt32) {
        questions.withLock { answer.isLast ? $0.remove(number) : $0[number] }?.hear(answer)
    }

    /// How the thread that reads is begun, later: until `didFinishLaunching` has returned or something is asked, the
    /// main thread is alone.
    func setReader(_ begin: @escaping @Sendable () -> Void) {
        listeners.withLock { $0.reader = begin }
    }

    func startReader() {
        let begin = listeners.withLock { listeners in
            defer { listeners.reader = nil }
            return listeners.reader
        }
        begin?()
    }

    /// Waits for the next frames on the calling thread: the launch frame is read before any other thread exists.
    package func receive() throws(WireError) -> [DeviceMessage.Numbered] {
        while true {
            var pending = [pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)]
            if link.hasBacklog { pending[0].events |= Int16(POLLOUT) }
            pending.append(pollfd(fd: backlogSignal.read, events: Int16(POLLIN), revents: 0))
            guard poll(&pending, 2, -1) > 0 else { continue }
            if pending[1].revents != 0 {
                var drained = [UInt8](repeating: 0, count: 64)
                _ = read(backlogSignal.read, &drained, drained.count)
            }
            try link.flush()
            guard pending[0].revents & ~Int16(POLLOUT) != 0 else { continue }
            var messages: [DeviceMessage.Numbered] = []
            for frame in try link.receive() {
                messages.append(DeviceMessage.Numbered(message: try DeviceMessage(frame), number: frame.id))
            }
            if !messages.isEmpty { return messages }
        }
    }
}

extension DeviceMessage {
    /// A message with the number under which it is answered.
    package struct Numbered: Sendable {
        package var message: DeviceMessage
        package var number: UInt32
    }
}

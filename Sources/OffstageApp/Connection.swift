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

    private init(descriptor: Int32) {
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
        return Connection(descriptor: Wire.appDescriptor)
    }

    /// Says something to the device. Never blocks; a device that is gone is noticed by the reader.
    package func send(_ message: AppMessage, replyTo: UInt32 = 0) {
        sending.withLock { _ in
            guard let frame = try? message.frame(replyTo: replyTo, outputStamp: OutputFile.size) else { return }
            try? link.send(frame)
        }
        if link.hasBacklog { _ = write(backlogSignal.write, [0], 1) }
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

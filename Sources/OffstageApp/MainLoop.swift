import Foundation
import Glibc
package import OffstageWire

/// Turns what the device asks into calls of the app's code.
@MainActor package protocol CallReceiver: AnyObject, Sendable {
    func launch(_ call: DeviceMessage.Call)
    /// Every call but the launch, the expiry passes and the snapshot.
    func perform(_ call: DeviceMessage.Call)
    /// The screen, for the app switcher (L-23).
    func takeSnapshot() -> AppMessage.Snapshot
    /// The new surroundings already hold.
    func surroundingsChanged(from old: DeviceMessage.Surroundings, to new: DeviceMessage.Surroundings)
}

/// The life of an app's main thread: meet the device, launch, then answer it for ever.
@MainActor package enum MainLoop {
    package static func run(_ receiver: any CallReceiver) -> Never {
        OutputFile.makeLineBuffered()
        guard let connection = Connection.shared else {
            refuseToRun(
                "\(CommandLine.arguments.first ?? "This program") is an Offstage app: install it on a device with "
                    + "`offstage app install` and open it there."
            )
        }
        connection.send(.hello(.init()))
        connection.tellOfRefusals()
        var messages = nextMessages(from: connection)
        guard case .launch(let launch) = messages[0].message else {
            refuseToRun("The device's first word is not a launch. Is another program holding the other end?")
        }
        guard launch.version == Wire.version else {
            refuseToRun(
                "This app speaks version \(Wire.version) of the wire and the device speaks \(launch.version): "
                    + "build the app again with the device's Offstage."
            )
        }
        AppProcess.shared.note(launch)
        connection.setReader { read(connection, receiver) }
        answer(launch.call, number: messages[0].number, on: connection, receiver)
        messages.removeFirst()
        for message in messages { handle(message, from: connection, receiver) }
        connection.startReader()
        while true { RunLoop.main.run() }
    }

    private nonisolated static func nextMessages(from connection: Connection) -> [DeviceMessage.Numbered] {
        do {
            return try connection.receive()
        } catch {
            end(error)
        }
    }

    private nonisolated static func read(_ connection: Connection, _ receiver: any CallReceiver) {
        Thread.detachNewThread {
            while true {
                for message in nextMessages(from: connection) {
                    switch message.message {
                    // The one who asked may be the main thread.
                    case .answer(let answer): connection.answer(answer, to: message.number)
                    // A session has queues of its own.
                    case .transfer(let transfer, let event): connection.heard(event, of: transfer)
                    case .session(let name, let event): connection.heard(event, of: name)
                    case .launch, .callback, .surroundings:
                        DispatchQueue.main.async { handle(message, from: connection, receiver) }
                    }
                }
            }
        }
    }

    /// Without its device an app is nothing.
    private nonisolated static func end(_ error: WireError) -> Never {
        if error.code != .closed {
            refuseToRun("The device cannot be understood: \(error)")
        }
        _exit(0)
    }

    private static func handle(
        _ message: DeviceMessage.Numbered,
        from connection: Connection,
        _ receiver: any CallReceiver
    ) {
        switch message.message {
        case .launch:
            end(WireError(.unknownMessage, "an app is launched once"))
        case .surroundings(let new):
            let old = AppProcess.shared.surroundings
            AppProcess.shared.surroundings = new
            ProcessInfo.postPowerNotifications(from: old, to: new)
            receiver.surroundingsChanged(from: old, to: new)
        case .answer(let answer):
            connection.answer(answer, to: message.number)
        case .transfer(let transfer, let event):
            connection.heard(event, of: transfer)
        case .session(let name, let event):
            connection.heard(event, of: name)
        case .callback(let call):
            answer(call, number: message.number, on: connection, receiver)
        }
    }

    private static func answer(
        _ call: DeviceMessage.Call,
        number: UInt32,
        on connection: Connection,
        _ receiver: any CallReceiver
    ) {
        AppProcess.shared.note(call)
        switch call.name {
        case .takeSnapshot: return connection.send(.snapshot(receiver.takeSnapshot()), replyTo: number)
        // These run on the queue of their registration and return when they do.
        case .launchTask, .expireTask:
            return ScheduledTasks.shared.perform(call) { connection.send(.returned(milliseconds: 0), replyTo: number) }
        case .receiveNotification, .expireNotification:
            return NotificationServices.shared.perform(call) {
                connection.send(.returned(milliseconds: 0), replyTo: number)
            }
        case .raise: InternalInconsistency.raise(call.text ?? "")
        default: break
        }
        let start = MonotonicClock.now
        switch call.name {
        case .launch: receiver.launch(call)
        case .expireTasks: BackgroundTasks.shared.expire(call.identifiers)
        case .expireActivities: ExpiringActivities.shared.expire(call.identifiers)
        case .willPresent, .didReceiveResponse: NotificationCalls.perform(call)
        case .location: LocationCalls.perform(call)
        default: receiver.perform(call)
        }
        connection.send(.returned(milliseconds: Int((MonotonicClock.now - start) / 1_000_000)), replyTo: number)
        switch call.name {
        // Between these calls and the next the app is neither active nor in the background (L-2).
        case .willResignActive, .willEnterForeground: AppProcess.shared.applicationState = ApplicationState.inactive
        case .willTerminate: exit(0)
        default: break
        }
    }
}

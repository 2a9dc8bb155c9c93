import Glibc
public import OffstageKernel

/// A device, or something it was given, that cannot be used.
public struct DeviceError: Error, Equatable, CustomStringConvertible {
    public enum Code: Equatable, Sendable {
        /// A bundle, a key of its Info.plist or a name that cannot be used.
        case unusableInput
        /// The state folder cannot be read or written.
        case stateUnusable
        /// The state folder is that of a device with other settings.
        case settingsDiffer
        /// The state folder was written by another version.
        case otherVersion
        /// Another device runs on the state folder.
        case inUse
        /// The disk is full; nothing that was acknowledged is lost.
        case diskFull
        /// The stored events do not lead to the stored log.
        case replayDiffers
        /// A process could not be started.
        case spawnFailed
        /// An app and the device do not understand each other.
        case wireBroken
        /// The device has stopped.
        case stopped
    }

    public var code: Code
    /// One sentence: what is wrong, where, and what to do next.
    public var description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension DeviceError {
    /// What ends a run, though not a device: an app of it could not be run at all, so nothing was tested.
    public init?(endingRun record: Record) {
        let app = record.app.map(\.rawValue) ?? "an app"
        guard case .string(let message)? = record["message"] else { return nil }
        switch (record.eventName, record["reason"]) {
        case (.appLaunchFailed, _):
            self.init(.spawnFailed, "\(app) could not be launched: \(message)")
        case (.appKilled, .string("wire-broken")):
            self.init(
                .wireBroken,
                "the wire to \(app) broke, and it was ended: \(message); build it anew with `offstage build`"
            )
        default: return nil
        }
    }
}

/// What the system says about a failed call.
func systemReason(_ number: Int32 = errno) -> String {
    String(cString: strerror(number))
}

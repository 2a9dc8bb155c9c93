package import OffstageWire
import Synchronization

/// What the device told this process, readable from any thread.
package final class AppProcess: Sendable {
    package static let shared = AppProcess()

    private struct Facts {
        var applicationState: Int
        var endWithTask: Int64?
        var endWithoutTask: Int64?
        var surroundings: DeviceMessage.Surroundings
        /// Who hears of new ones, in the order in which they asked.
        var observers: [Int: @Sendable (DeviceMessage.Surroundings) -> Void] = [:]
        var lastObserver = 0
        var os = 26
        var launchReason = ""
        var strict = false
        var hidesNeverResumed = false
    }

    private let facts = Mutex(
        Facts(applicationState: ApplicationState.active, surroundings: .outsideDevice)
    )

    private init() {}

    /// `UIApplication.State.rawValue`.
    package var applicationState: Int {
        get { facts.withLock { $0.applicationState } }
        set { facts.withLock { $0.applicationState = newValue } }
    }

    package var surroundings: DeviceMessage.Surroundings {
        get { facts.withLock { $0.surroundings } }
        set {
            let observers = facts.withLock { facts in
                facts.surroundings = newValue
                return facts.observers.sorted { $0.key < $1.key }.map(\.value)
            }
            ProtectedFiles.close(newValue)
            for observer in observers { observer(newValue) }
        }
    }

    /// - Parameter body: called with the new surroundings whenever they change, on the main thread.
    package func observeSurroundings(
        _ body: @escaping @Sendable (DeviceMessage.Surroundings) -> Void
    ) -> SurroundingsObservation {
        facts.withLock { facts in
            facts.lastObserver += 1
            facts.observers[facts.lastObserver] = body
            return SurroundingsObservation(number: facts.lastObserver)
        }
    }

    package func endObservation(_ observation: SurroundingsObservation) {
        facts.withLock { $0.observers[observation.number] = nil }
    }

    /// The device's OS generation.
    package var os: Int { facts.withLock { $0.os } }

    /// Why the device started this process: the log's word.
    package var launchReason: String { facts.withLock { $0.launchReason } }

    /// Whether mistakes on the main thread end the process (L-59).
    package var isStrict: Bool { facts.withLock { $0.strict } }

    /// Whether background sessions do not list tasks that were never resumed (T-25).
    package var hidesNeverResumed: Bool { facts.withLock { $0.hidesNeverResumed } }

    func note(_ launch: DeviceMessage.Launch) {
        ProtectedFiles.close(launch.surroundings)
        facts.withLock {
            $0.surroundings = launch.surroundings
            $0.os = launch.os
            $0.launchReason = launch.reason
            $0.strict = launch.strict
            $0.hidesNeverResumed = launch.hidesNeverResumed
        }
    }

    /// Takes over the state that holds from here on, and what is left in the background.
    func note(_ call: DeviceMessage.Call) {
        let now = MonotonicClock.now
        facts.withLock {
            $0.applicationState = call.state
            $0.endWithTask = call.withTask.map { now + $0 }
            $0.endWithoutTask = call.withoutTask.map { now + $0 }
        }
    }

    /// Seconds until the hard end while a task is open, else until suspension; huge in the foreground (L-33, L-34).
    package func backgroundTimeRemaining(withTask: Bool) -> Double {
        let end = facts.withLock { withTask ? $0.endWithTask : $0.endWithoutTask }
        guard let end else { return .greatestFiniteMagnitude }
        return max(0, Double(end - MonotonicClock.now) / 1_000_000_000)
    }
}

/// The raw values of `UIApplication.State`, which is declared above this module.
/// Somebody who hears of the surroundings.
package struct SurroundingsObservation: Sendable {
    fileprivate let number: Int
}

package enum ApplicationState {
    package static let active = 0
    package static let inactive = 1
    package static let background = 2
}

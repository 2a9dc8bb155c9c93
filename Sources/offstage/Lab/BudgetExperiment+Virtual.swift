import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

extension BudgetExperiment {
    /// The same on a virtual device, one stay in the background after the other.
    /// - Returns: the spans of every case, in nanoseconds, in the order of the trials.
    func runVirtually(_ bundle: AppBundle) throws -> [Case: [Int64]] {
        let settings = Device.Settings(os: os, seed: seed, speed: speed, budgetJitter: true)
        return try DeviceSession.run {
            try VirtualDevice($0, settings: settings, start: WallTime.newYear2026.nanoseconds)
        } _: { session in
            var samples: [Case: [Int64]] = [:]
            for which in Case.allCases {
                let copy = try ProbeApp.copy(bundle, as: "\(bundle.identifier).\(which.rawValue)", in: session.folder)
                let app = try session.device.install(copy, arguments: [which.rawValue])
                for _ in 1...trials { samples[which, default: []].append(try stay(of: app, which, session)) }
            }
            return samples
        }
    }

    /// Opens the app, leaves it, and waits longer than any profile grants.
    private func stay(of app: AppIdentifier, _ which: Case, _ session: DeviceSession) throws -> Int64 {
        let device = session.device
        let first = device.records.count
        for action in [OffstageKernel.UserAction.opened(app), .pressedHome] {
            if let refusal = try device.perform(.user(action)) { throw Failure.notRun(refusal.reason) }
            try session.run(until: device.now + .seconds(1) / speed)
        }
        // What handlers have until the kill is not divided.
        try session.run(until: device.now + .seconds(700) / speed + .seconds(10))
        let lines = device.records[first...].filter { $0.app == app }
        let callback = Record.Value.string(CallbackName.applicationDidEnterBackground.rawValue)
        let left = lines.first { $0.eventName == .callback && $0["name"] == callback }
        let end = lines.first { $0.eventName == which.event }
        guard let left, let end else {
            throw Failure.notRun(
                "a probe app did not come to \(which.event.rawValue): \(lines.last?.line ?? "it did nothing")"
            )
        }
        if which == .neverEnd, end["code"] != .string("0x8badf00d") {
            throw Failure.notRun("an app that did not end its task was not killed with 0x8badf00d: \(end.line)")
        }
        return end.time.nanoseconds - left.time.nanoseconds
    }
}

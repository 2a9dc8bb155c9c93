import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario
import OffstageTransfer

/// Lets the transfers of a probe app be interrupted in every way, and reads from the log what became of them.
struct TransferExperiment {
    var os: Int
    var seed: UInt64

    // MARK: Cases

    /// - Throws: ``Failure`` if the device or the probe cannot be run.
    func cases(_ bundle: AppBundle) throws -> [TransferReport.Row] {
        try TransferCase.all.map { transfer in
            let faults = transfer.ending == .server ? [Self.breakOff, Self.breakOff] : []
            return try onDevice(bundle, transfer.arguments, faults) { session, app in
                let device = session.device
                try perform(.user(.opened(app)), device)
                try session.run(until: device.now + .seconds(10))
                try perform(.user(.pressedHome), device)
                try session.run(until: device.now + .seconds(20))
                for step in transfer.events(app) {
                    try perform(step.event, device)
                    try session.run(until: device.now + step.pause)
                }
                try session.run(until: device.now + .seconds(3600))
                if transfer.needsUser { try perform(.user(.opened(app)), device) }
                try session.run(until: device.now + .seconds(3600))
                let observation = TransferObservation(device.records.filter { $0.app == app })
                return TransferReport.Row(transfer, observation)
            }
        }
    }

    /// The connection is gone after a third of the film.
    private static let breakOff: Origin.Fault = {
        var fault = Origin.Fault()
        fault.dropAfter = Int64(TransferObservation.size / 3)
        return fault
    }()

    // MARK: The rate limiter

    /// Ten files, together and one after the other (T-54).
    func limiter(_ bundle: AppBundle) throws -> [TransferReport.Limit] {
        try ["batch", "chain"].map { word in
            try onDevice(bundle, [word], []) { session, app in
                let device = session.device
                let start = device.now
                try perform(.user(.opened(app)), device)
                try perform(.user(.pressedHome), device)
                try session.run(until: start + .seconds(24 * 3600))
                let records = device.records.filter { $0.app == app }
                let wakes = records.filter {
                    ($0.eventName == .appLaunched || $0.eventName == .appResumed)
                        && $0["reason"] == .string("url-session")
                }
                let ends = records.filter { $0.eventName == .transferFinished }
                return TransferReport.Limit(
                    name: word == "batch" ? "ten together" : "ten in a chain",
                    finished: ends.count,
                    wakes: wakes.count,
                    lasted: ends.last.map { Double(($0.time - start).nanoseconds) / 1e9 } ?? 0
                )
            }
        }
    }

    // MARK: The device

    private func onDevice<Result>(
        _ bundle: AppBundle,
        _ arguments: [String],
        _ faults: [Origin.Fault],
        _ work: (DeviceSession, AppIdentifier) throws -> Result
    ) throws -> Result {
        var wifi = NetworkProfile(.wifi)
        // Bits a second: the film takes a minute, the letter longer than a silent network may.
        (wifi.down, wifi.up) = (8_000_000, 160_000)
        let network = NetworkSettings(origins: [Self.origin(faults)], profiles: [wifi], allowsRealServers: false)
        return try DeviceSession.run {
            try VirtualDevice(
                $0,
                settings: Device.Settings(os: os, seed: seed),
                start: WallTime.newYear2026.nanoseconds,
                network: network
            )
        } _: { session in
            let app = try session.device.install(bundle.bundle, arguments: arguments)
            try perform(.environment(.network(.wifi)), session.device)
            try perform(.environment(.charging(true)), session.device)
            return try work(session, app)
        }
    }

    private static func origin(_ faults: [Origin.Fault]) -> Origin {
        var film = Origin.Route(path: "/film")
        film.content = .size(Int64(TransferObservation.size))
        film.ranges = true
        film.etag = "\"film\""
        film.faults = faults
        var letter = Origin.Route(path: "/letter")
        letter.method = "PUT"
        letter.status = 201
        let small = (1...10).map { number in
            var route = Origin.Route(path: "/small/\(number)")
            // It takes longer than the app stays awake in the background.
            route.content = .size(20_000_000)
            return route
        }
        return Origin(url: "https://files.example.com", routes: [film, letter] + small)
    }

    private func perform(_ event: Event, _ device: any ScenarioDevice) throws {
        if let refusal = try device.perform(event) { throw Failure.notRun(refusal.reason) }
    }
}

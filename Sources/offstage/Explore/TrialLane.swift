import Foundation
import OffstageScenario
import Synchronization

/// Runs trials one after the other, in a worker that is started anew whenever a trial ended it. Belongs to one thread.
final class TrialLane {
    private let number: Int
    private let crew: TrialCrew
    private var worker: WorkerProcess?

    init(_ number: Int, _ crew: TrialCrew) {
        self.number = number
        self.crew = crew
    }

    /// - Throws: ``Failure`` if devices cannot be run here, or the command is interrupted.
    func run(_ trial: Trial) throws(Failure) -> Trial.Result {
        let worker = try started()
        let line: Data
        do { line = try JSONEncoder().encode(trial) } catch { throw .notRun("a trial cannot be told: \(error)") }
        let answer = worker.ask(line, within: crew.limit)
        if case .line(let line) = answer, let result = try? JSONDecoder().decode(Trial.Result.self, from: line) {
            guard let failure = result.failure else { return result }
            throw Failure(code: .init(rawValue: failure.code) ?? .notRun, message: failure.message)
        }
        crew.leave(worker)
        self.worker = nil
        return Trial.Result(sightings: [try sighting(of: answer)])
    }

    /// Ends the worker.
    func close() {
        guard let worker else { return }
        worker.dismiss()
        crew.leave(worker)
        self.worker = nil
    }

    private func started() throws(Failure) -> WorkerProcess {
        if let worker { return worker }
        let worker = try crew.join(number)
        self.worker = worker
        return worker
    }

    private func sighting(of answer: WorkerProcess.Answer) throws(Failure) -> Sighting {
        try crew.check()
        switch answer {
        case .late:
            return Sighting(Symptom(.stuck, "the device does not come to its end"), "no end within \(crew.limit)")
        case .ended(let status) where status & 0x7f != 0:
            return Sighting(Symptom(.crash, "signal \(status & 0x7f)"), "the process of the device is gone")
        case .ended(let status):
            return Sighting(Symptom(.crash, "exit \(status >> 8 & 0xff)"), "the process of the device is gone")
        case .line: throw .notRun("a worker answered what makes no sense; start again.")
        }
    }
}

/// The workers of all lanes, which end with the command however it ends.
final class TrialCrew: Sendable {
    /// Real time that one run may take.
    let limit: Duration
    private let folder: String
    private let state = Mutex(State())
    private let present = DispatchGroup()

    private struct State {
        var workers: [pid_t: Int] = [:]
        var started = 0
        var isInterrupted = false
    }

    /// - Parameter folder: for devices; goes with the command.
    init(folder: String, limit: Duration) {
        self.folder = folder
        self.limit = limit
    }

    /// - Throws: ``Failure`` with code 130 if the command is interrupted.
    func check() throws(Failure) {
        if state.withLock(\.isInterrupted) { throw Failure(code: .interrupted, message: "interrupted") }
    }

    /// Starts a worker; under the lock, because no two may be started at a time.
    fileprivate func join(_ lane: Int) throws(Failure) -> WorkerProcess {
        try state.withLock { state throws(Failure) in try start(lane, &state) }
    }

    private func start(_ lane: Int, _ state: inout State) throws(Failure) -> WorkerProcess {
        if state.isInterrupted { throw Failure(code: .interrupted, message: "interrupted") }
        state.started += 1
        let place = "\(folder)/worker-\(state.started)"
        guard mkdir(place, 0o700) == 0 else { throw .notRun("\(place) cannot be made: \(systemError())") }
        let worker = try WorkerProcess(["explore-worker", "--folder", place, "--processor", "\(lane)"])
        state.workers[worker.identifier] = state.started
        present.enter()
        return worker
    }

    /// The process is gone, and so may be what it left.
    fileprivate func leave(_ worker: WorkerProcess) {
        let number = state.withLock { $0.workers.removeValue(forKey: worker.identifier) }
        guard let number else { return }
        try? FileManager.default.removeItem(atPath: "\(folder)/worker-\(number)")
        present.leave()
    }

    /// Ends all workers, with their devices and their processes; each is killed if it does not end within seconds.
    func interrupt() {
        for signal in [SIGTERM, SIGKILL] {
            let workers = state.withLock { state in
                state.isInterrupted = true
                return Array(state.workers.keys)
            }
            for worker in workers { _ = kill(worker, signal) }
            if present.wait(timeout: .now() + 3) == .success { return }
        }
    }
}

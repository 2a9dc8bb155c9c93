import ArgumentParser
import Foundation
import OffstageDevice
import Synchronization

/// The process in which devices of an exploration live, one after the other: what goes wrong with a device goes wrong
/// here and not in the exploration. It reads trials and writes their results, one JSON document a line.
struct ExploreWorker: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore-worker",
        abstract: "Run what 'offstage explore' hands over.",
        shouldDisplay: false
    )

    @Option(help: "A folder for devices, which the caller removes.")
    var folder: String

    @Option(help: "The processor to run on, counted among those that the caller may use.")
    var processor: Int

    private final class Flag: Sendable {
        private let value = Atomic(false)
        func set(_ isSet: Bool = true) { value.store(isSet, ordering: .sequentiallyConsistent) }
        var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
    }

    func run() throws {
        Self.endWithCaller()
        Processors.take(processor)
        let (isInterrupted, isBusy) = (Flag(), Flag())
        let ended = DispatchSemaphore(value: 0)
        // The device ends its processes itself; one that does not come to it is killed with this process.
        let stop: @Sendable (Int32) -> Void = { _ in
            isInterrupted.set()
            if isBusy.isSet { _ = ended.wait(timeout: .now() + 2) }
        }
        try Interruption.guarding(stop: stop) {
            defer { ended.signal() }
            var number = 0
            while let line = readLine() {
                isBusy.set()
                guard !isInterrupted.isSet else { break }
                number += 1
                let trial = try JSONDecoder().decode(Trial.self, from: Data(line.utf8))
                let place = "\(folder)/\(number)"
                let result = trial.run(in: place) { isInterrupted.isSet }
                try? FileManager.default.removeItem(atPath: place)
                guard !isInterrupted.isSet else { break }
                try Output.data(String(decoding: JSONEncoder().encode(result), as: UTF8.self) + "\n")
                try Output.flush()
                isBusy.set(false)
            }
        }
    }

    /// The caller's end of standard input closes when it ends, however it ends; the device may be busy then.
    private static func endWithCaller() {
        Thread.detachNewThread {
            var input = pollfd(fd: 0, events: 0, revents: 0)
            while poll(&input, 1, -1) < 0 && errno == EINTR {}
            _exit(0)
        }
    }
}

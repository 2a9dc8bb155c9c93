import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// The log of a run, written while it runs: what is fed to the device stands in the file before the device acts on it,
/// so that the log of a run that breaks off leads up to the event that broke it.
final class LogFile {
    private let path: String
    private let file: FileHandle
    private var pending = ""
    private var problem: Failure?

    /// Makes the file, or empties it.
    init(_ path: String) throws(Failure) {
        self.path = path
        let place = absolutePath(path)
        let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .usage("\(path) cannot be written: \(systemError())") }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Takes in all that is fed to a device that has not started yet, and all that it writes.
    func follow(_ device: VirtualDevice, start: WallTime) {
        pending += LogHead(settings: device.settings, start: start).line + "\n"
        device.onInput = { [self] in write($0) }
        device.onRecord = { [self] in write($0) }
    }

    /// Takes in all that a live device has left in its state folder.
    func write(storedIn folder: String) {
        do {
            pending += try RecordedLog(StoredLog(reading: folder), file: path).jsonLines
        } catch {
            problem = problem ?? .notRun("the device's log cannot be read: \(error)")
        }
    }

    func write(_ record: Record) { pending += record.line + "\n" }

    func write(_ input: Input) {
        pending += input.line + "\n"
        flush()
    }

    /// Writes what is left.
    /// - Throws: ``Failure`` for the first thing that could not be written.
    func finish() throws(Failure) {
        flush()
        if let problem { throw problem }
    }

    private func flush() {
        defer { pending.removeAll(keepingCapacity: true) }
        guard problem == nil, !pending.isEmpty else { return }
        let isWritten = pending.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: file.fileDescriptor) }
        if !isWritten { problem = .usage("\(path) cannot be written: \(systemError())") }
    }
}

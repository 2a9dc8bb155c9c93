import ArgumentParser
import Foundation
import OffstageDevice
import OffstageScenario

/// Where a log is read from: a file, or the state folder of a live device.
struct LogSource: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A log that 'offstage run --log' wrote, or the state folder of a live device, which may run meanwhile.",
            valueName: "file"
        ),
        completion: .file()
    )
    var file: String

    /// A log as far as it can be read.
    struct Contents {
        var log: RecordedLog
        /// What the device's clock showed at its first moment, if anyone knows.
        var start: WallTime?
        /// Why the log cannot be read to its end, or nil.
        var problem: LogProblem?
    }

    /// What must not be written over: the file, or all of the state folder.
    var inputs: InputFiles {
        var inputs = InputFiles()
        let path = absolutePath(file)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            inputs.add(folder: path, "the device's state folder")
        } else {
            inputs.add(file: path, "the log")
        }
        return inputs
    }

    /// - Throws: ``Failure`` with code 2 if nothing of it can be read.
    func read() throws(Failure) -> Contents {
        let path = absolutePath(file)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return try readFolder(path)
        }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .usage("\(file) cannot be read: \(error.localizedDescription)")
        }
        // Bytes that are no text at all are the business of the line they stand in.
        let (log, problem) = RecordedLog.reading(String(decoding: bytes, as: UTF8.self), file: file)
        return Contents(log: log, start: log.head?.start, problem: problem)
    }

    /// The log of a live device does not say when its device first booted; its folder does.
    private func readFolder(_ path: String) throws(Failure) -> Contents {
        do {
            let stored = try StoredLog(reading: path)
            return Contents(
                log: try RecordedLog(stored, file: file),
                start: WallTime(nanoseconds: stored.epoch)
            )
        } catch let error as DeviceError {
            throw .usage(error.description)
        } catch {
            throw .usage("\(error)")
        }
    }
}

extension RecordedLog {
    /// The log of a live device, with all that a replay needs.
    init(_ stored: StoredLog, file: String) throws(LogProblem) {
        let lines = stored.lines.map { $0 + "\n" }.joined()
        let records = try RecordedLog(parsing: lines, file: file).records
        let head = LogHead(settings: stored.settings, device: stored.start)
        self.init(head: head, inputs: stored.inputs, records: records)
    }
}

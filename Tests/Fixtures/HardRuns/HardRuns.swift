import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// One hard run of the virtual device, with its content checked. Prints the log's digest, how long it is and what was
/// counted; two runs of the same words must print the same.
///
///     HardRuns RUN [--count N] [--unpinned] [--folder FOLDER] [--log FILE] [--app BUNDLE]…
///
/// Ends with 1 and a sentence for everything that is not as it must be.
@main enum HardRuns {
    static func main() {
        do {
            try check(Options(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(3)
        }
    }

    private static func check(_ options: Options) throws {
        let outcome = try run(options)
        let log = RecordedLog(records: outcome.records).jsonLines
        if let file = options.log { try Data(log.utf8).write(to: URL(fileURLWithPath: file)) }
        let counters = outcome.counters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let counted = counters.isEmpty ? "0" : counters.joined(separator: ",")
        print("\(options.run) records \(outcome.records.count) digest \(digest(log)) counters \(counted)")
        var faults = outcome.faults
        if !counters.isEmpty { faults.append("something ended repeatability: \(counted)") }
        guard faults.isEmpty else {
            FileHandle.standardError.write(Data(faults.prefix(20).map { $0 + "\n" }.joined().utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) throws -> Phone {
        switch options.run {
        case "frames": try FramesInFlight.run(options)
        case "burst": try FullSockets.run(options)
        case "sync": try DiskAtWork.run(options)
        case "children": try ChildProcesses.run(options)
        case "orphans": try ChildProcesses.runOrphans(options)
        case "ends": try SuddenEnds.run(options)
        case "prints": try Prints.run(options)
        case "folder": try Beginnings.run(options)
        case "walls": try Walls.run(options)
        case "night": try Night.run(options)
        default: throw Complaint("there is no run called \(options.run)")
        }
    }

    /// FNV-1a, 64 bits.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

struct Complaint: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// The words of the command line.
struct Options {
    var run = ""
    var count: Int?
    var isPinned = true
    var folder = "/dev/shm"
    var log: String?
    var apps: [String] = []

    init(_ words: [String]) throws {
        var words = words[...]
        func value(_ name: String) throws -> String {
            guard let value = words.popFirst() else { throw Complaint("\(name) needs a value") }
            return value
        }
        while let word = words.popFirst() {
            switch word {
            case "--count": count = Int(try value(word))
            case "--unpinned": isPinned = false
            case "--folder": folder = try value(word)
            case "--log": log = try value(word)
            case "--app": apps.append(try value(word))
            default: run = word
            }
        }
    }
}

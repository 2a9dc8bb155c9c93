import Foundation
import Glibc
import OffstageApp
import OffstageOS

/// Says the time in every way in which an app says anything, from several threads, with waits between.
enum Prints {
    private static let logger = Logger(subsystem: "prints", category: "logger")
    private static let log = OSLog(subsystem: "prints", category: "os_log")

    /// Each thread's waits, in milliseconds; some moments are the same for several threads.
    private static let waits = [1000, 2000, 1500]

    static func begin() {
        for (number, wait) in waits.enumerated() {
            Thread.detachNewThread {
                for round in 0..<20 {
                    say(way: (round + number) % 7, thread: number, round)
                    Thread.sleep(forTimeInterval: Double(wait) / 1000)
                }
            }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 50) { readClockAndPrint() }
        Task.detached {
            for round in 0..<10 {
                logger.notice("\(stamp(of: "task \(round)"))")
                print(stamp(of: "after the logger \(round)"))
                try? await Task.sleep(for: .seconds(3))
            }
        }
    }

    /// A frame first, then text: what is printed after it has no frame behind it.
    private static func say(way: Int, thread: Int, _ round: Int) {
        let name = "\(thread).\(round)"
        switch way {
        case 0:
            logger.info("\(stamp(of: "\(name) Logger"))")
            print(stamp(of: "\(name) print after Logger"))
        case 1: print(stamp(of: "\(name) print"))
        case 2:
            OffstageApp.NSLog("%@", [stamp(of: "\(name) NSLog")])
            putOnError(stamp(of: "\(name) fputs after NSLog"))
        case 3: putOnError(stamp(of: "\(name) fputs"))
        case 4:
            os_log("%{public}@", log: log, stamp(of: "\(name) os_log"))
            write(stamp(of: "\(name) write after os_log"), to: 1)
        case 5: write(stamp(of: "\(name) write"), to: 2)
        default:
            print(stamp(of: "\(name) both "), terminator: "")
            print("halves")
        }
    }

    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    private static func readClockAndPrint() {
        for round in 0..<5 {
            let begin = Date()
            while Date().timeIntervalSince(begin) < 0.1 {}
            print(stamp(of: "busy \(round)"))
        }
    }
}

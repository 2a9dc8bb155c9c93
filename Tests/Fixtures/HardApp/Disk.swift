import Foundation
import OffstageApp

/// Writes through to the disk, over and over.
enum Disk {
    static func write(rounds: Int) {
        let folder = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Documents")
        Thread.detachNewThread {
            for round in 1...max(rounds, 1) {
                let file = folder.appendingPathComponent("\(round % 7)")
                try? Data(repeating: UInt8(round % 251), count: 20_000).write(to: file, options: .atomic)
                if let handle = FileHandle(forWritingAtPath: file.path) {
                    try? handle.synchronize()
                    try? handle.close()
                }
                UserDefaults.standard.set(round, forKey: "round")
                _ = UserDefaults.standard.synchronize()
                let written = (try? Data(contentsOf: file)).map { $0.count == 20_000 && $0[0] == UInt8(round % 251) }
                Thread.sleep(forTimeInterval: 0.010)
                say("round \(round) \(UserDefaults.standard.integer(forKey: "round")) \(written ?? false)")
            }
        }
    }
}

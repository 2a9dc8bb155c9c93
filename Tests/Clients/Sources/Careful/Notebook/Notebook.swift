import Foundation

@MainActor final class Notebook {
    private var lines: [String] = []
    private var drawings: [Int: [UInt8]] = [:]

    private var file: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("notes.json")
    }

    func write(_ line: String) {
        lines.append(line)
        drawings[lines.count] = Array(repeating: 1, count: 1000)
    }

    func save() {
        do {
            try JSONEncoder().encode(lines).write(to: file, options: .atomic)
        } catch {
            print("not saved: \(error)")
        }
    }

    func forgetDrawings() {
        drawings = [:]
    }
}

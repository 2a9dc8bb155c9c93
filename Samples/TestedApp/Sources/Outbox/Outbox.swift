import Foundation

/// The letters that wait, in a file that survives the process.
final class Outbox {
    private let file: URL
    private(set) var count: Int

    /// - Parameter letters: how many there are where there is no file yet.
    init(letters: Int) {
        file = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appending(path: "outbox")
        count = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? letters
        save()
    }

    func sendOne() {
        count -= 1
        save()
        print("sent a letter, \(count) left")
    }

    private func save() {
        try? Data("\(count)".utf8).write(to: file, options: .atomic)
    }
}

import Foundation

/// The answer to the last job of a project, in a file: what it was made of, a line end, the answer.
struct KeptAnswer {
    private let file: String
    private let digest: String
    /// Nil if there is none, or if it was made of something else.
    var answer: Data?

    init(file: String, digest: String) {
        self.file = file
        self.digest = digest
        guard let kept = FileManager.default.contents(atPath: file), kept.starts(with: Data((digest + "\n").utf8))
        else {
            return
        }
        answer = kept.dropFirst(digest.utf8.count + 1)
    }

    func write() throws {
        let text = Data((digest + "\n").utf8) + (answer ?? Data())
        try text.write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}

extension Job {
    /// Whether all that it writes is there.
    var isDone: Bool {
        modules.allSatisfy { $0.files.allSatisfy { FileManager.default.fileExists(atPath: $0.output) } }
    }
}

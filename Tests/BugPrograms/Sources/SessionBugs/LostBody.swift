import Foundation

/// Row 43: the file of an upload is gone when its task begins. `43-absent`: there never was one; `43-changed`: it is
/// written anew.
final class LostBody: Program, @unchecked Sendable {
    private var file: URL { documents.appendingPathComponent("picture") }

    override func opened() {
        if row != "43-absent" || isMended { try? Data(repeating: 7, count: 100_000).write(to: file) }
        let task = session?.uploadTask(with: put("picture"), fromFile: file)
        // The defect: it belongs to the upload until that has ended.
        if !isMended {
            if row == "43" { try? FileManager.default.removeItem(at: file) }
            if row == "43-changed", let handle = try? FileHandle(forWritingTo: file) {
                try? handle.write(contentsOf: Data("another".utf8))
                try? handle.truncate(atOffset: 7)
                try? handle.close()
            }
        }
        task?.resume()
    }

    override func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        super.urlSession(session, task: task, didCompleteWithError: error)
        try? FileManager.default.removeItem(at: file)
    }
}

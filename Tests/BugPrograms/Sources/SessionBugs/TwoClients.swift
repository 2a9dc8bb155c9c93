import Foundation

/// Row 33: each client of a library makes a session; both have one identifier.
final class TwoClients: Program, @unchecked Sendable {
    private var second: Program?

    override func opened() {
        super.opened()
        let second = Program(row, isMended)
        // The defect: the identifier is the library's, not the client's.
        second.session = second.makeSession(isMended ? "second" : "library")
        second.session?.downloadTask(with: address("small.mov")).resume()
        self.second = second
    }
}

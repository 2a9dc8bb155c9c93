import Foundation

/// Row 49: a session for each book.
final class SessionForEach: Program, @unchecked Sendable {
    private var sessions: [URLSession] = []

    override func launched() {
        super.launched()
        // The defect: twenty books are twenty sessions.
        if !isMended { sessions = (1...20).map { makeSession("book-\($0)") } }
    }
}

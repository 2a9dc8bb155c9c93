import Synchronization

/// What a framework keeps for the owner, in memory and in its file, so that it outlives the process.
package final class OwnersStore<Content: Codable & Sendable>: Sendable {
    private let file: OwnersFile<Content>
    private let content: Mutex<Content>

    /// - Parameters:
    ///   - name: the framework's.
    ///   - first: what is there on a new phone.
    package init(_ name: String, first: Content) {
        file = OwnersFile(name)
        content = Mutex(file.read() ?? first)
    }

    package var now: Content { content.withLock { $0 } }

    /// All of the change, or nothing of it.
    /// - Throws: what the change throws, or Cocoa's error if it cannot be written.
    package func change(_ change: (inout Content) throws -> Void) throws {
        try content.withLock { content in
            var new = content
            try change(&new)
            try file.write(new)
            content = new
        }
    }
}

import Foundation

/// The right to build a project. Its copies, and what is compiled of them, have one place for all builds of it: what
/// one is told to stub, the other must not find stubbed.
///
/// The system takes it back from who ends without a word.
struct BuildTurn {
    private let descriptor: Int32

    /// Waits for whoever has it.
    /// - Parameters:
    ///   - folder: the folder of the copies.
    ///   - project: its name for people.
    /// - Throws: ``Failure`` if there can be no such folder.
    init(in folder: String, of project: String) throws(Failure) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .usage("\(folder) cannot be written: \(systemError()); set XDG_CACHE_HOME to a folder that can.")
        }
        // A place that knows no locks is used without.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
        Output.note("Another build of \(project) is under way; this one waits for it.")
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    func end() { close(descriptor) }
}

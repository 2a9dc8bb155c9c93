import Foundation

/// Row 53: the path of a file is stored as it is, and the next version of the app has another container.
final class StoredPath: Program, @unchecked Sendable {
    override func launched() {}

    override func opened() {
        guard let stored = UserDefaults.standard.string(forKey: "film") else { return keep() }
        let file = isMended ? documents.appendingPathComponent(stored) : URL(fileURLWithPath: stored)
        print("\((try? Data(contentsOf: file))?.count ?? 0) bytes of the film")
    }

    private func keep() {
        let file = documents.appendingPathComponent("film.mov")
        try? Data(repeating: 7, count: 1000).write(to: file)
        // The defect: only what follows the container's folder is the app's own.
        UserDefaults.standard.set(isMended ? file.lastPathComponent : file.path, forKey: "film")
    }
}

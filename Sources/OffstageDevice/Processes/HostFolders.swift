import Foundation
import Glibc

/// Folders of the host that apps may name and the log must not, and what stands there instead. One list for the device
/// and all its processes; only the device's thread uses it.
final class HostFolders {
    private struct Folder {
        var path: String
        var name: String
    }

    private var folders: [Folder]
    private let state: String
    /// Files of apps' sources, and how the log names them: apps call from few places, again and again.
    private var sources: [String: String] = [:]
    private static let mostSources = 4096
    /// The last character for private use in Unicode: no text has it.
    private static let mark = "\u{10FFFD}"

    /// - Parameter state: the folder in which the containers are.
    init(state: String) {
        self.state = state
        folders = [Folder(path: state, name: "")]
    }

    /// Where a bundle lies that is only linked to: it goes by its place in the container. An update of an app has a
    /// container of its own, though it may lie where the app lay.
    func add(bundleOf app: InstalledApp, in folder: StateFolder) {
        let container = folder.bundle(of: app)
        guard let resolved = realpath(container, nil) else { return }
        defer { free(resolved) }
        let path = String(cString: resolved)
        folders.removeAll { $0.path == path }
        folders.append(Folder(path: path, name: String(container.dropFirst(folder.path.count))))
    }

    /// The text without them.
    func cleaned(_ text: String) -> String {
        // Most lines name no file at all, and an app may print many.
        guard text.utf8.contains(UInt8(ascii: "/")) else { return text }
        return folders.reduce(text) { text, folder in
            guard text.utf8.count >= folder.path.utf8.count else { return text }
            return text.replacingOccurrences(of: folder.path, with: folder.name)
        }
    }

    /// A file of an app's sources, as its package has it.
    func source(_ file: String) -> String {
        if let known = sources[file] { return known }
        // An app may say anything.
        if sources.count == Self.mostSources { sources = [:] }
        let name = StackFrames.relative(file)
        sources[file] = name
        return name
    }

    /// What an app leaves with its device to get it back: the log has it too, which no folder of the host may enter.
    func stowed(_ data: String) -> String {
        guard data.utf8.count >= state.utf8.count else { return data }
        return data.replacingOccurrences(of: state, with: Self.mark)
    }

    /// As it was said.
    func restored(_ data: String) -> String {
        // Nothing else in UTF-8 has its first byte but characters as rare as the mark.
        guard data.utf8.contains(Self.mark.utf8.first!) else { return data }
        return data.replacingOccurrences(of: Self.mark, with: state)
    }
}

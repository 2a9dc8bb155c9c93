import Foundation
import OffstageScenario

/// The folder that the package under test was built into: where the test's own program lies.
struct BuildFolder {
    let path: String

    /// The path of a program that was built here.
    /// - Throws: ``VirtualDeviceError`` that names the nearest product.
    static func executable(_ product: String) throws(VirtualDeviceError) -> String {
        let folders = candidates
        for folder in folders {
            let path = "\(folder.path)/\(product)"
            if folder.isProgram(product) { return path }
        }
        let others = folders.flatMap(\.programs)
        let place = folders.first?.path ?? "the test's folder"
        throw VirtualDeviceError(
            .unusable,
            "there is no product `\(product)` in \(place)\(suggestion(for: product, in: others)); "
                + "an executable target of the package under test is one"
        )
    }

    /// The folder of the test's own program and those a little above: how deep it lies depends on who built it.
    private static var candidates: [BuildFolder] {
        guard let resolved = realpath("/proc/self/exe", nil) else { return [] }
        defer { free(resolved) }
        var folder = URL(fileURLWithPath: String(cString: resolved)).deletingLastPathComponent()
        var folders: [BuildFolder] = []
        while folder.path != "/", folders.count < 4 {
            folders.append(BuildFolder(path: folder.path))
            folder.deleteLastPathComponent()
        }
        return folders
    }

    private var programs: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { !$0.contains(".") && !$0.hasSuffix("-tool") && isProgram($0) }
    }

    private func isProgram(_ name: String) -> Bool {
        guard !name.isEmpty, !name.contains("/") else { return false }
        var status = stat()
        let file = "\(path)/\(name)"
        return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
    }
}

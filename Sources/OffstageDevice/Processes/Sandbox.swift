import COffstageSpawn
import Glibc

/// What the process of an app, and all that it starts, can reach: its own folders, and what the system has for all.
///
/// The rules are Landlock's, which the process takes on before its program begins and cannot give back. They leave some
/// things open (`docs/decisions/0012-apps-are-kept-to-their-own-by-landlock.md`).
package struct Sandbox {
    /// The app's data container and its groups' containers.
    var own: [String]
    /// Read, and programs in it run.
    var bundle: String
    /// Files of the device's that the process opens by their names, to write.
    var files: [String] = []
    /// Folders and files that it needs to run at all.
    var libraries: [String] = []
    /// Where other users' data is, should it lie below a folder of the system's.
    var hidden: [String]

    /// Folders and devices that hold nothing of a user's; those that a host does not have are left out.
    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/proc", "/sys", "/nix/store",
        "/gnu/store", "/run/systemd/resolve", "/run/resolvconf", "/var/lib/ca-certificates", "/var/cache/fontconfig",
    ]
    private static let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]

    /// What this host's kernel cannot do for the sandbox, as a sentence; nil if it can do all.
    package static var shortcoming: String? {
        switch Int(offstage_sandbox_version()) {
        case ..<offstage_sandbox_least_version:
            """
            apps are not kept to their own files, because this kernel has no Landlock of version 3 (Linux 6.2); run \
            only apps that you trust
            """
        case ..<offstage_sandbox_version_with_scopes:
            """
            apps can send signals to other processes of yours; a kernel with Landlock of version 6 (Linux 6.12) keeps \
            them from it
            """
        default: nil
        }
    }

    /// Makes the rules.
    /// - Returns: a descriptor for the child, to be closed here; -1 where the kernel has no rules.
    /// - Throws: ``DeviceError`` if a folder of the app's is not there.
    func open() throws(DeviceError) -> Int32 {
        guard Self.isThere else { return -1 }
        let rules = offstage_sandbox_begin()
        guard rules >= 0 else { throw failure("the kernel's rules") }
        do throws(DeviceError) {
            for folder in own { try require(folder, offstage_sandbox_own, rules) }
            try require(bundle, offstage_sandbox_run, rules)
            for file in files { try require(file, offstage_sandbox_write, rules) }
        } catch {
            close(rules)
            throw error
        }
        for place in Self.system + libraries { allowReading(place, rules) }
        for device in Self.devices { _ = offstage_sandbox_allow(rules, device, offstage_sandbox_write) }
        return rules
    }

    static var isThere: Bool { Int(offstage_sandbox_version()) >= offstage_sandbox_least_version }

    /// By which the app's side knows its own folders.
    var variables: [String] {
        guard Self.isThere else { return [] }
        let folders = own.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
        return ["OFFSTAGE_SANDBOX=" + folders.joined(separator: ":")]
    }

    private func require(_ path: String, _ access: offstage_sandbox_access, _ rules: Int32) throws(DeviceError) {
        guard offstage_sandbox_allow(rules, path, access) == 0 else { throw failure(path) }
    }

    private func failure(_ what: String) -> DeviceError {
        DeviceError(.spawnFailed, "the app cannot be kept to its own files: \(what): \(systemReason())")
    }

    /// All of a folder, but for what is hidden in it.
    private func allowReading(_ place: String, _ rules: Int32) {
        guard hidden.contains(where: { $0 == place || $0.hasPrefix("\(place)/") }) else {
            _ = offstage_sandbox_allow(rules, place, offstage_sandbox_run)
            return
        }
        guard !hidden.contains(place) else { return }
        for name in entries(of: place) {
            let inner = "\(place)/\(name)"
            var status = stat()
            // What a link leads to has a place of its own.
            if lstat(inner, &status) == 0, status.st_mode & S_IFMT != S_IFLNK { allowReading(inner, rules) }
        }
    }
}

extension Sandbox {
    /// - Parameters:
    ///   - groups: the containers of its groups.
    ///   - page: the file by which a device holds the process in virtual time.
    init(of app: InstalledApp, in folder: StateFolder, groups: [String], console: String, page: String? = nil) {
        let bundle = folder.bundle(of: app)
        let program = "\(bundle)/\(app.executable)"
        let given = getenv("LD_LIBRARY_PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
        self.init(
            own: [folder.data(of: app)] + groups,
            bundle: bundle,
            files: [console] + (page.map { [$0] } ?? []),
            libraries: ProgramLibraries.folders(of: program) + given + (page == nil ? [] : [VirtualTime.library]),
            hidden: [folder.path] + (getenv("HOME").map { [String(cString: $0)] } ?? [])
        )
    }
}

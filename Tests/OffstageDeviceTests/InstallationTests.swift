import Foundation
import Glibc
import OffstageKernel
import OffstageDevice
import OffstageWire
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(1))) struct InstallationTests {
    @Test func installation_givesAllContainers() async throws {
        let device = try TestDevice()
        try await device.install()
        let data = try await device.container("data")
        for part in ["Documents", "Library/Caches", "Library/Preferences", "tmp"] {
            #expect(FileManager.default.fileExists(atPath: "\(data)/\(part)"))
        }
        #expect(try await device.container("bundle").hasSuffix("/com.example.app.app"))
    }

    @Test func update_movesTheDataToANewPath() async throws {
        let device = try TestDevice()
        try await device.install()
        let (data, bundle) = (try await device.container("data"), try await device.container("bundle"))
        try Data("kept".utf8).write(to: URL(fileURLWithPath: "\(data)/Documents/note"))
        try await device.install()
        let moved = try await device.container("data")
        #expect(moved != data)
        #expect(try String(contentsOfFile: "\(moved)/Documents/note", encoding: .utf8) == "kept")
        #expect(!FileManager.default.fileExists(atPath: data))
        #expect(!FileManager.default.fileExists(atPath: bundle))
    }

    @Test func uninstallation_removesEveryFile() async throws {
        let device = try TestDevice()
        try await device.install()
        let data = try await device.container("data")
        #expect(await device.ask(.perform([.uninstalled(AppIdentifier(TestDevice.app))])) == .done)
        #expect(!FileManager.default.fileExists(atPath: data))
        #expect(entries(of: "\(device.state)/containers/bundle").isEmpty)
    }

    @Test func containers_haveTheSameNamesOnEveryHost() throws {
        // The first two answers of SplitMix64 to the seed 0, as a random UUID is written.
        #expect(ContainerName.make(seed: 0, number: 0) == "E220A839-7B1D-4DAF-AE78-9E6AA1B965F4")
        #expect(ContainerName.make(seed: 7, number: 1) == "E6984080-BAB1-4A02-953A-EB70673E29CB")
        #expect(ContainerName.make(seed: 7, number: 1) != ContainerName.make(seed: 7, number: 2))
        #expect(ContainerName.make(seed: 8, number: 1) != ContainerName.make(seed: 7, number: 1))
        #expect(UUID(uuidString: ContainerName.make(seed: 0, number: 0)) != nil)
    }

    @Test(
        arguments: [
            (["CFBundleIdentifier": 5], "CFBundleIdentifier in", "must be a string"),
            (["CFBundleIdentifier": "../evil"], "CFBundleIdentifier in", "may hold only"),
            (["CFBundleExecutable": "sub/App"], "CFBundleExecutable in", "name of a file"),
            (["CFBundleExecutable": "Missing"], "Missing is missing", "Info.plist"),
            (["UIBackgroundModes": "fetch"], "UIBackgroundModes in", "array of strings"),
            (["UIApplicationSceneManifest": true], "UIApplicationSceneManifest in", "dictionary"),
        ] as [([String: any Sendable], String, String)]
    )
    func bundle_withAWrongKey_isRefusedByFileAndKey(extra: [String: any Sendable], what: String, why: String) throws {
        let scratch = try Scratch()
        let path = try scratch.bundle(extra: extra)
        let error = #expect(throws: DeviceError.self) { try AppBundle(path: path) }
        #expect(error?.code == .unusableInput)
        #expect(error?.description.contains(what) == true)
        #expect(error?.description.contains(why) == true)
    }

    @Test(
        arguments: [
            ("fifo", "is a FIFO"), ("socket", "is a socket"), ("absolute", "is a link to /etc/passwd"),
            ("dangling", "where nothing is"), ("outside", "out of the bundle"), ("App", "is a FIFO"),
            ("Info.plist", "is a FIFO"),
        ]
    )
    func bundle_withWhatIsNoFile_isRefusedByItsName(name: String, why: String) async throws {
        let device = try TestDevice()
        let path = try device.scratch.bundle()
        try FileManager.default.createDirectory(atPath: "\(path)/en.lproj", withIntermediateDirectories: true)
        let place = ["App", "Info.plist"].contains(name) ? "\(path)/\(name)" : "\(path)/en.lproj/\(name)"
        unlink(place)
        let result =
            switch name {
            case "socket": mknod(place, S_IFSOCK | 0o600, 0)
            case "absolute": symlink("/etc/passwd", place)
            case "dangling": symlink("nowhere", place)
            case "outside": symlink("../..", place)
            default: mkfifo(place, 0o600)
            }
        try #require(result == 0)
        guard case .refused(let reason, _) = await device.ask(.install(path: path)) else {
            Issue.record("not refused")
            return
        }
        #expect(reason.contains("\(place) is ") && reason.contains(why), "\(reason)")
        let virtual = try VirtualDevice("\(device.scratch.path)/virtual", settings: .init(os: 17), start: 0)
        let error = #expect(throws: DeviceError.self) { try virtual.install(path) }
        #expect(error?.code == .unusableInput && error?.description.contains(why) == true)
    }

    @Test func bundle_namedByALink_isCopied() async throws {
        let device = try TestDevice()
        let path = try device.scratch.bundle()
        let link = "\(device.scratch.path)/Link.app"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(await device.ask(.install(path: link)) == .done)
        var status = stat()
        #expect(lstat(try await device.container("bundle"), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR)
    }

    @Test func app_thatDeletesItsContainer_hasANewOneAtItsNextLaunch() async throws {
        let device = try TestDevice()
        try await device.install()
        let data = try await device.container("data")
        #expect(await device.launch() == .done)
        #expect(await device.ask(.simulate(.termination(AppIdentifier(TestDevice.app)))) == .done)
        try FileManager.default.removeItem(atPath: data)
        #expect(await device.launch() == .done)
        #expect(Set(entries(of: data)) == ["Documents", "Library", "tmp"])
        #expect(entries(of: "\(data)/Library").count == 3)
    }

    @Test func bundle_thatIsBroken_isRefused() async throws {
        let device = try TestDevice()
        let path = try device.scratch.bundle()
        func refusal() async -> String {
            guard case .refused(let reason, _) = await device.ask(.install(path: path)) else { return "not refused" }
            return reason
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(path)/App")
        if geteuid() != 0 { #expect(await refusal().contains("chmod +x")) }
        try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: "\(path)/App"))
        #expect(await refusal().contains("not an executable for Linux"))
        try Data("nonsense {".utf8).write(to: URL(fileURLWithPath: "\(path)/Info.plist"))
        #expect(await refusal().contains("not a property list"))
        try FileManager.default.removeItem(atPath: "\(path)/Info.plist")
        #expect(await refusal().contains("Info.plist is missing"))
        try FileManager.default.removeItem(atPath: path)
        #expect(await refusal().contains("not a bundle"))
        #expect(entries(of: "\(device.state)/staging").isEmpty)
    }
}

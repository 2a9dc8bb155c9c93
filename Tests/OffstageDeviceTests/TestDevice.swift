import Foundation
import Glibc
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// A folder that a test has for itself.
final class Scratch {
    let path: String

    init() throws {
        path = "\(Self.root)/offstage-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// In memory where programs may be run there: a disk that others keep busy makes a commit last for seconds.
    private static let root: String = {
        let noExecution: UInt = 8
        var status = statvfs()
        let isUsable = statvfs("/dev/shm", &status) == 0 && status.f_flag & noExecution == 0
        return isUsable && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    }()

    /// A bundle whose executable is a fixture.
    func bundle(
        _ identifier: String = "com.example.app",
        executable: String = "WireFixture",
        extra: [String: Any] = [:]
    ) throws -> String {
        let bundle = "\(path)/\(identifier).app"
        try? FileManager.default.removeItem(atPath: bundle)
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixture(executable), toPath: "\(bundle)/App")
        var values: [String: Any] = [
            "CFBundleIdentifier": identifier, "CFBundleExecutable": "App", "CFBundleName": "App",
        ]
        values.merge(extra) { $1 }
        let list = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: "\(bundle)/Info.plist"))
        return bundle
    }
}

/// The path of a program that was built beside the tests.
func fixture(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
}

/// A device in this process, stopped at the end of the test.
final class TestDevice {
    static let app = "com.example.app"
    let scratch: Scratch
    let host: DeviceHost
    var state: String { "\(scratch.path)/state" }

    init(
        _ scratch: Scratch? = nil,
        os: Int = 17,
        speed: Int = 10,
        usesControlGroups: Bool = true,
        linesKept: Int? = nil,
        courier: CourierConnector? = nil
    ) throws {
        self.scratch = try scratch ?? Scratch()
        var options = DeviceHost.Options(usesControlGroups: usesControlGroups, linesKept: linesKept)
        options.courier = courier
        host = try DeviceHost(
            state: "\(self.scratch.path)/state",
            settings: Device.Settings(os: os, seed: 7, speed: speed),
            options: options
        )
        host.start()
    }

    deinit {
        stop()
    }

    func stop() {
        host.stop()
        try? host.waitUntilStopped()
    }

    @discardableResult
    func ask(_ request: ControlRequest) async -> ControlReply {
        await host.perform(request)
    }

    func install(_ identifier: String = app, executable: String = "WireFixture") async throws {
        let path = try scratch.bundle(identifier, executable: executable)
        try #require(await ask(.install(path: path)) == .done)
    }

    func launch(_ behaviour: String = "", _ identifier: String = app) async -> ControlReply {
        await ask(
            .perform([.user(.opened(AppIdentifier(identifier)))], arguments: behaviour.isEmpty ? [] : [behaviour])
        )
    }

    /// Waits for a line of the log that holds all these words, from the given line on.
    /// - Throws: with what the log says instead, if the line does not come within 45 seconds: before any suite's limit,
    ///   which would say nothing.
    @discardableResult
    func line(_ words: String..., from sequence: Int = 1) async throws -> LogEntry {
        let reading = Task { [log = host.log(from: sequence)] in
            var read: [String] = []
            for await batch in log {
                if let entry = batch.first(where: { entry in words.allSatisfy { entry.line.contains($0) } }) {
                    return entry
                }
                read += batch.map(\.line)
            }
            throw DeviceError(.stopped, "no line of the log holds \(words):\n\(read.joined(separator: "\n"))")
        }
        let alarm = Task {
            try await Task.sleep(for: .seconds(45))
            reading.cancel()
        }
        defer { alarm.cancel() }
        return try await reading.value
    }

    /// The whole log.
    func lines() async throws -> [String] {
        var lines: [String] = []
        var next = 1
        while case .lines(let page) = await ask(.log(LogQuery(from: next), follow: false)), !page.text.isEmpty {
            lines += page.lines
            next = page.next
        }
        return lines
    }

    func listed(_ identifier: String = app) async throws -> ControlReply.App {
        guard case .apps(let apps) = await ask(.listApps) else { throw DeviceError(.stopped, "no list") }
        return try #require(apps.first { $0.identifier == identifier })
    }

    func container(_ kind: String, _ identifier: String = app) async throws -> String {
        guard case .path(let path) = await ask(.container(app: identifier, kind: kind, group: nil)) else {
            throw DeviceError(.stopped, "no container")
        }
        return path
    }
}

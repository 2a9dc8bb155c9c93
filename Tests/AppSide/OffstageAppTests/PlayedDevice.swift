import Foundation
import Glibc
import OffstageWire
import Testing

/// Plays the device for one real app process: installs a client as a bundle, starts it with its end of the wire, and
/// asks it things.
final class PlayedDevice {
    /// What an app keeps between its processes.
    struct Container {
        let home: URL
        let bundle: URL

        init(client: String, infoPlist: [String: Any] = [:]) throws {
            let folder = try Clients.scratchFolder()
            home = folder.appending(path: "Data")
            bundle = folder.appending(path: "\(client).app")
            for folder in [home, bundle] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            // A link, because a process that another test forks meanwhile would hold a copy open for writing.
            try FileManager.default.linkItem(at: Clients.executable(client), to: bundle.appending(path: client))
            let info = infoPlist.merging(["CFBundleIdentifier": "com.example.\(client)"]) { $1 }
            try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
                .write(to: bundle.appending(path: "Info.plist"))
        }

        func remove() {
            try? FileManager.default.removeItem(at: home.deletingLastPathComponent())
        }
    }

    /// A message with the stamp and the number that its frame had.
    struct Said {
        var message: AppMessage
        var replyTo: UInt32
        var outputStamp: UInt64
    }

    struct TimeLimitReached: Error {}

    /// What the app's questions are answered; nil for no answer.
    var answers: (RefreshMessage) -> RefreshAnswer? = { _ in nil }

    let container: Container
    let link: Link
    let process: pid_t
    private let output: URL
    private var pending: [Said] = []
    private var lastNumber: UInt32 = 0
    private var readOutput: UInt64 = 0
    private var isReaped = false

    init(_ container: Container, arguments: [String] = []) throws {
        self.container = container
        output = container.home.deletingLastPathComponent().appending(path: "output-\(UUID().uuidString)")
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let name = container.bundle.deletingPathExtension().lastPathComponent
        process = try PlayedDevice.spawn(
            container.bundle.appending(path: name).path(),
            arguments: arguments,
            environment: [
                "CFFIXED_USER_HOME=\(container.home.path())", "OFFSTAGE_PROCESS=1", "SWIFT_BACKTRACE=enable=no",
                "OFFSTAGE_GROUPS=\(container.home.appending(path: "Groups").path())",
            ],
            wire: ends[1],
            output: output.path()
        )
        Glibc.close(ends[1])
        link = Link(descriptor: ends[0])
    }

    private static func spawn(
        _ path: String,
        arguments: [String],
        environment: [String],
        wire: Int32,
        output: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, wire, Wire.appDescriptor)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let inherited = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" || $0.key == "PATH" }
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let environ = (environment + inherited.map { "\($0.key)=\($0.value)" }).map { strdup($0) } + [nil]
        defer { (argv + environ).forEach { free($0) } }
        var process: pid_t = 0
        try #require(posix_spawn(&process, path, &actions, nil, argv, environ) == 0)
        return process
    }

    deinit {
        if !isReaped {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        link.close()
    }

    /// The next word of the app.
    func next(within limit: Duration = .seconds(20)) throws -> Said {
        let deadline = ContinuousClock.now + limit
        while pending.isEmpty {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { throw TimeLimitReached() }
            var waiting = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Int32(left)) > 0 else { continue }
            for frame in try link.receive() {
                let message = try AppMessage(frame)
                if frame.id != 0, case .refresh(let question) = message, let answer = answers(question) {
                    try link.send(DeviceMessage.answer(answer).frame(id: frame.id))
                } else {
                    pending.append(Said(message: message, replyTo: frame.replyTo, outputStamp: frame.outputStamp))
                }
            }
        }
        return pending.removeFirst()
    }

    /// Answers the app's hello and launches it.
    @discardableResult
    func launch(
        state: Int = 1,
        version: Int = Wire.version,
        surroundings: DeviceMessage.Surroundings = .quiet,
        strict: Bool = false
    ) throws -> Answer {
        #expect(try next().message == .hello(.init()))
        let call = DeviceMessage.Call(name: .launch, state: state)
        return try ask(
            .launch(
                .init(version: version, os: 17, reason: "user", call: call, surroundings: surroundings, strict: strict)
            )
        )
    }

    /// Calls into the app.
    @discardableResult
    func call(
        _ name: DeviceMessage.CallName,
        state: Int = 0,
        identifiers: [Int] = [],
        withTask: Duration? = nil,
        withoutTask: Duration? = nil,
        request: RefreshMessage.TaskRequest? = nil
    ) throws -> Answer {
        func nanoseconds(_ duration: Duration?) -> Int64? { duration.map { Int64($0 / .nanoseconds(1)) } }
        return try ask(
            .callback(
                .init(
                    name: name,
                    state: state,
                    identifiers: identifiers,
                    withTask: nanoseconds(withTask),
                    withoutTask: nanoseconds(withoutTask),
                    subject: request.map { .request($0) }
                )
            )
        )
    }

    /// What came of a call: what the app said before it returned, and what it printed.
    struct Answer {
        var messages: [AppMessage] = []
        var lines: [String] = []
        var returned: AppMessage?
    }

    private func ask(_ message: DeviceMessage) throws -> Answer {
        lastNumber += 1
        try link.send(message.frame(id: lastNumber))
        var answer = Answer()
        while true {
            let said = try next()
            guard said.replyTo == lastNumber else {
                answer.messages.append(said.message)
                continue
            }
            answer.returned = said.message
            answer.lines = try printed(upTo: said.outputStamp)
            return answer
        }
    }

    /// The lines up to a stamp that were not read yet.
    private func printed(upTo stamp: UInt64) throws -> [String] {
        let data = try Data(contentsOf: output)
        defer { readOutput = stamp }
        return String(decoding: data[Int(readOutput)..<Int(stamp)], as: UTF8.self).split(separator: "\n").map(
            String.init
        )
    }

    var allOutput: String {
        (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    }

    /// Ends the process without asking.
    func kill9() {
        kill(process, SIGKILL)
        _ = waitForEnd()
    }

    /// The status of `waitpid`.
    func waitForEnd() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        isReaped = true
        return status
    }
}

extension DeviceMessage.Surroundings {
    static let quiet = DeviceMessage.Surroundings(
        battery: 80,
        charging: false,
        lowPowerMode: false,
        thermal: 0,
        backgroundRefresh: 2,
        protectedDataAvailable: true,
        unlockedSinceBoot: true,
        badge: 0,
        isRegisteredForRemoteNotifications: false,
        network: "wifi",
        lowDataMode: false,
        passcode: false
    )
}

import Foundation
import Glibc
import OffstageWire

/// What the fixture does inside its launch callback.
enum Behaviour {
    static func perform(_ name: String, _ app: FixtureApp) {
        switch name {
        case "": break
        case "task", "leak":
            app.isStubborn = name == "leak"
            app.tasks = [1]
            app.send(.taskBegan(.init(identifier: 1, name: "work", hasHandler: true, site: "Fixture.swift:1")))
        case "task-ends-when-told":
            perform("leak", app)
            endTaskWhenTold(app)
        case "busy": beBusy(app, forgetting: "")
        case "busy-forgetting": beBusy(app, forgetting: "env -i ")
        case "crash":
            app.say("last words")
            app.write("half a word")
            abort()
        case "exit": exit(3)
        case "burst": burst(app)
        case "burst-starved":
            burst(app)
            work(forMilliseconds: 300)
        case "garbage":
            let nonsense = [UInt8](repeating: 0xff, count: 4096)
            _ = Glibc.write(Wire.appDescriptor, nonsense, nonsense.count)
            while true { pause() }
        case "flood": while true { app.write(String(repeating: "x", count: 1 << 16)) }
        case "leave":
            shell("setsid setsid sleep 1000 & echo left")
            exit(0)
        case "locks": takeLocks(app)
        case "locks-unstoppable":
            takeLocks(app)
            beUnstoppable(app)
        case "umask": app.say("umask \(umask(0))")
        case "groups":
            let groups = environment("OFFSTAGE_GROUPS")
            let words = ["group.own", "group.other"].map { name in
                let file = open("\(groups)/\(name)/file", O_RDWR | O_CREAT, 0o600)
                return "\(name) \(file >= 0 ? "open" : "closed")"
            }
            app.say(words.joined(separator: ", "))
        case "long": app.say(String(repeating: "é", count: 20_000) + "\u{1}end")
        case "bytes": _ = Glibc.write(STDOUT_FILENO, [0xff, 0x41, 0x0a] as [UInt8], 3)
        default: app.say("no such behaviour: \(name)")
        }
    }

    /// Whoever opens the pipe to write tells it; it is closed when the end has been said.
    private static func endTaskWhenTold(_ app: FixtureApp) {
        let pipe = "\(NSHomeDirectory())/tmp/told"
        mkfifo(pipe, 0o600)
        // The thread that began waits for the device, and says nothing meanwhile.
        nonisolated(unsafe) let app = app
        Thread.detachNewThread {
            let told = open(pipe, O_RDONLY)
            app.send(.taskEnded(identifier: 1, inHandler: false))
            close(told)
        }
    }

    /// Two threads, a child, and a grandchild that left the session and perhaps forgot its environment; none of them
    /// ever rests.
    private static func beBusy(_ app: FixtureApp, forgetting: String) {
        signal(SIGTERM, SIG_IGN)
        for _ in 0..<2 {
            var thread = pthread_t()
            pthread_create(&thread, nil, { _ in while true { getppid() } }, nil)
        }
        let spin = "sh -c 'echo spin; while :; do :; done'"
        shell("\(spin) & setsid \(forgetting)\(spin) & echo started")
    }

    private static func burst(_ app: FixtureApp) {
        let filling = String(repeating: "f", count: 4000)
        for frame in 0..<300 {
            for line in 0..<7 { app.say("line \(frame * 7 + line)") }
            app.send(.log(.init(subsystem: "burst", category: String(frame), level: "info", message: filling)))
        }
        for line in 2100..<2110 { app.say("line \(line)") }
    }

    /// Sends nothing meanwhile of what waits for room in the socket.
    private static func work(forMilliseconds milliseconds: Int) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end {}
    }

    private static func takeLocks(_ app: FixtureApp) {
        for path in ["\(NSHomeDirectory())/Documents/private.db", "\(environment("OFFSTAGE_GROUPS"))/shared.db"] {
            let file = open(path, O_RDWR | O_CREAT, 0o600)
            flock(file, LOCK_EX)
        }
        app.say("locked")
    }

    /// A thread that is starting a program cannot be stopped by a signal until that has begun, and this one never does:
    /// nobody writes into the pipe that it opens first.
    private static func beUnstoppable(_ app: FixtureApp) {
        mkfifo("\(NSHomeDirectory())/tmp/pipe", 0o600)
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { _ in
                var actions = posix_spawn_file_actions_t()
                posix_spawn_file_actions_init(&actions)
                posix_spawn_file_actions_addopen(&actions, 0, "\(NSHomeDirectory())/tmp/pipe", O_RDONLY, 0)
                var child = pid_t()
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                posix_spawn(&child, "/bin/true", &actions, nil, &arguments, environ)
                return nil
            },
            nil
        )
    }

    private static func environment(_ name: String) -> String {
        ProcessInfo.processInfo.environment[name] ?? ""
    }

    private static func shell(_ script: String) {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = ["/bin/sh", "-c", script].map { (word: String) in strdup(word) }
        arguments.append(nil)
        posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ)
        waitpid(child, nil, 0)
    }
}

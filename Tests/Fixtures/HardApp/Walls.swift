import Foundation
import Glibc
import OffstageApp

/// What the sandbox refuses, and what it must not. The words after the first: the data container of another app with a
/// file `Documents/note`, and the state folder.
enum Walls {
    static func touch(_ words: ArraySlice<String>) {
        guard let other = words.first, let state = words.dropFirst().first else { return say("two folders are needed") }
        refused(other, state)
        refusedOfSockets(state)
        refusedWithoutTheLibrary(other)
        own()
        ownGroup()
        ownProcesses()
        system()
        say("walls over")
    }

    // MARK: Outside

    private static func refused(_ other: String, _ state: String) {
        let note = "\(other)/Documents/note"
        report("read of another app") { open(note, O_RDONLY) }
        report("stream of another app") { fopen(note, "r") == nil ? -1 : 0 }
        report("write into another app") { open("\(other)/Documents/new", O_WRONLY | O_CREAT, 0o600) }
        report("list of another app") { opendir("\(other)/Documents") == nil ? -1 : 0 }
        report("removal") { unlink(note) }
        report("theft") { rename(note, "\(NSHomeDirectory())/Documents/stolen") }
        report("hard link") { link(note, "\(NSHomeDirectory())/Documents/linked") }
        report("new folder") { mkdir("\(other)/new", 0o700) }
        report("truncation") { truncate(note, 0) }
        report("permissions") { chmod(note, 0o777) }
        report("owner") { chown(note, 0, 0) }
        report("dates") { utimes(note, nil) }
        report("attribute") { setAttribute(of: note) }
        report("database") { open("\(state)/device.sqlite", O_RDWR) }
        report("secret") { open("\(state)/secret", O_RDONLY) }
        report("system file") { open("/etc/offstage-was-here", O_WRONLY | O_CREAT, 0o600) }
        report("own bundle") { open("\(Bundle.main.bundlePath)/new", O_WRONLY | O_CREAT, 0o600) }
        report("device's process") { kill(getppid(), 0) }
        let text = try? String(contentsOfFile: note, encoding: .utf8)
        say("wall Foundation: \(text == nil ? "refused" : "open")")
        // A second time is not told of again.
        report("read of another app") { open(note, O_RDONLY) }
    }

    private static func refusedOfSockets(_ state: String) {
        report("control socket") { connect(to: "\(state)/control") }
        report("abstract socket") { connect(to: "\0offstage-walls") }
    }

    private static func connect(to name: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8.prefix($0.count)) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
        let error = errno
        close(descriptor)
        errno = error
        return result
    }

    /// The kernel's rules hold where the library is not asked.
    private static func refusedWithoutTheLibrary(_ other: String) {
        let openFile = 2
        let result = "\(other)/Documents/note".withCString { path in
            withoutLibrary(openFile, Int(bitPattern: path), 0)
        }
        say("wall without the library: \(result < 0 ? "refused" : "open")")
    }

    private static func withoutLibrary(_ number: Int, _ first: Int, _ second: Int) -> Int {
        typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
        guard let address = dlsym(nil, "syscall") else { return 0 }
        return unsafeBitCast(address, to: Call.self)(number, first, second, 0)
    }

    /// Swift does not show the call; C code in an app makes it all the same.
    private static func setAttribute(of path: String) -> Int32 {
        typealias Call =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Int, Int32) -> Int32
        guard let address = dlsym(nil, "setxattr") else { return 0 }
        return unsafeBitCast(address, to: Call.self)(path, "user.name", "value", 5, 0)
    }

    private static func report(_ what: String, _ call: () -> Int32) {
        errno = 0
        let result = call()
        say("wall \(what): \(result >= 0 ? "open" : errno == EPERM ? "EPERM" : "errno \(errno)")")
    }

    // MARK: Inside

    private static func own() {
        let home = NSHomeDirectory()
        for folder in ["Documents", "Library/Caches", "Library/Application Support", "tmp"] {
            check("\(folder) takes a file") {
                let file = URL(fileURLWithPath: "\(home)/\(folder)/file")
                try Data("text".utf8).write(to: file, options: .atomic)
                return try String(contentsOf: file, encoding: .utf8) == "text"
            }
        }
        check("files move, with dates, permissions and links") {
            let files = FileManager.default
            try files.moveItem(atPath: "\(home)/tmp/file", toPath: "\(home)/Documents/moved")
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(home)/Documents/moved")
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)],
                ofItemAtPath: "\(home)/Documents/moved"
            )
            try files.createSymbolicLink(atPath: "\(home)/tmp/link", withDestinationPath: "../Documents/moved")
            try files.linkItem(atPath: "\(home)/Documents/moved", toPath: "\(home)/tmp/hard")
            try files.createDirectory(atPath: "\(home)/tmp/a/b", withIntermediateDirectories: true)
            try files.copyItem(atPath: "\(home)/tmp/hard", toPath: "\(home)/tmp/a/b/copy")
            try files.removeItem(atPath: "\(home)/tmp/a")
            return files.isWritableFile(atPath: "\(home)/tmp/link") && chmod("\(home)/tmp/link", 0o640) == 0
        }
        check("a file that the app has closed to itself is its own affair") {
            let file = "\(home)/Documents/closed"
            try Data().write(to: URL(fileURLWithPath: file))
            guard chmod(file, 0) == 0 else { return false }
            // Nobody keeps root out.
            return geteuid() == 0 || (open(file, O_RDONLY) < 0 && errno == EACCES)
        }
    }

    private static func ownGroup() {
        check("a group's container takes a file") {
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example")
            guard let file = folder?.appendingPathComponent("shared") else { return false }
            try Data("shared".utf8).write(to: file, options: .atomic)
            return try Data(contentsOf: file).count == 6
        }
    }

    private static func ownProcesses() {
        check("a process of one's own runs, writes and is killed") {
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "echo hello > \"$HOME/tmp/child\"; cat \"$HOME/tmp/child\"; exec sleep 100"]
            process.standardOutput = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            let isKilled = kill(process.processIdentifier, SIGTERM) == 0
            process.waitUntilExit()
            return text == "hello\n" && isKilled
        }
    }

    private static func system() {
        check("time zones and languages are there") {
            let zone = TimeZone(identifier: "Europe/Berlin")
            let number = 1234.5.formatted(.number.locale(Locale(identifier: "de_DE")))
            return zone?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_770_000_000)) == 3600 && number == "1.234,5"
        }
        check("the bundle can be read") {
            Bundle.main.bundleIdentifier != nil && Bundle.main.path(forResource: "Info", ofType: "plist") != nil
        }
        check("the system can be read") {
            try ["/etc/hosts", "/proc/self/status", "/proc/meminfo"].allSatisfy {
                try !String(contentsOfFile: $0, encoding: .utf8).isEmpty
            }
        }
        check("the usual devices are there") {
            let sink = open("/dev/null", O_RDWR)
            let zero = open("/dev/zero", O_RDONLY)
            let random = open("/dev/urandom", O_RDONLY)
            return [sink, zero, random].allSatisfy { $0 >= 0 && close($0) == 0 }
        }
    }

    private static func check(_ what: String, _ body: () throws -> Bool) {
        do {
            say("\(try body() ? "yes" : "NO"): \(what)")
        } catch {
            say("NO: \(what): \(error)")
        }
    }
}

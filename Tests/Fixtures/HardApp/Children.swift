import Foundation
import Glibc

/// Child processes that wait, print, end and outlive whoever started them.
enum Children {
    static func begin() {
        Thread.detachNewThread {
            spawnAShell()
            runAProcess()
            forkWithoutExec()
            leaveADaemon()
            say("children over")
        }
    }

    /// Ends at once; what it started has an hour to go.
    static func leaveBehind() {
        _ = spawn(["/bin/sh", "-c", "sleep 1; echo still here; sleep 3600; echo must not be seen"])
        let pid = fork {
            usleep(1_500_000)
            write("a fork is still here\n")
            sleep(3600)
            write("must not be seen\n")
        }
        say("started \(pid > 0)")
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 10)
            say("leaves")
            exit(4)
        }
    }

    /// In sessions of their own, one of them without a variable of its app's.
    static func detach(for seconds: Int) {
        let sleep = "/bin/sleep \(seconds)"
        _ = spawn(["/bin/sh", "-c", "setsid \(sleep) & (setsid env -i \(sleep) &) & exit 0"])
    }

    private static func spawnAShell() {
        let pid = spawn(["/bin/sh", "-c", "sleep 60; echo from a shell; sleep 60; exit 3"])
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        say("the shell ended with \(status >> 8)")
    }

    private static func runAProcess() {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "sleep 3600; echo through a pipe; exit 5"]
        process.standardOutput = pipe
        do { try process.run() } catch { say("\(error)") }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        say("the process said \(text.dropLast()) and ended with \(process.terminationStatus)")
    }

    private static func forkWithoutExec() {
        let pid = fork {
            sleep(30)
            write("from a fork\n")
            usleep(500_000)
            _exit(6)
        }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        say("the fork ended with \(status >> 8)")
    }

    /// A grandchild whose parent has ended.
    private static func leaveADaemon() {
        let pid = spawn(["/bin/sh", "-c", "(sleep 20; echo from a daemon) & exit 0"])
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        say("the daemon's parent ended with \(status >> 8)")
        Thread.sleep(forTimeInterval: 30)
    }

    private static func spawn(_ words: [String]) -> pid_t {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { (word: String) in strdup(word) }
        arguments.append(nil)
        let error = posix_spawn(&child, words[0], nil, nil, &arguments, environ)
        if error != 0 { say("no child: \(error)") }
        return child
    }

    /// Swift hides `fork`; C code in an app calls it all the same.
    private static func fork(_ body: () -> Void) -> pid_t {
        typealias Fork = @convention(c) () -> pid_t
        guard let address = dlsym(nil, "fork") else { return -1 }
        let pid = unsafeBitCast(address, to: Fork.self)()
        if pid == 0 {
            body()
            _exit(0)
        }
        return pid
    }

    private static func write(_ text: String) {
        _ = Glibc.write(STDOUT_FILENO, text, text.utf8.count)
    }
}

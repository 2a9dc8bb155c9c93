import OffstageDevice
import OffstageKernel

/// Child processes wait in the app's own time, and none of them outlives it.
enum ChildProcesses {
    private static let second: Int64 = 1_000_000_000

    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let app = try phone.install("children", "children")
        try phone.open(app)
        try phone.run(until: 7200)
        phone.expect(
            phone.lines(app).map { "\(Double($0.time) / 1e9) \($0.text)" },
            is: [
                "0.0 launched", "60.0 from a shell", "120.0 the shell ended with 3",
                "3720.0 the process said through a pipe and ended with 5", "3750.0 from a fork",
                "3750.5 the fork ended with 6", "3750.5 the daemon's parent ended with 0", "3770.5 from a daemon",
                "3780.5 children over",
            ],
            "what the children said"
        )
        phone.checkMoments(app)
        return phone
    }

    static func runOrphans(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        // One ends by itself, one is swiped away, one stands still with its children until the user comes back.
        let apps = try ["leaver", "victim", "sleeper"].map { try phone.install($0, "orphans") }
        for (index, app) in apps.enumerated() {
            try phone.run(until: Double(index * 100))
            try phone.open(app)
            try phone.run(until: Double(index * 100) + 5)
            if index == 1 { try phone.device.perform(.user(.removed(app))) }
            if index == 2 {
                try phone.device.perform(.user(.pressedHome))
                try phone.run(until: 800)
                try phone.open(app)
            }
        }
        try phone.run(until: 7200)
        for app in apps {
            let said = phone.lines(app).map(\.text)
            phone.expect(
                said,
                is: ["launched", "started true", "still here", "a fork is still here"]
                    + (app == apps[1] ? [] : ["leaves"]),
                "what \(app) and its children said"
            )
            phone.checkMoments(app)
        }
        phone.expect(phone.records("app-exited", apps[0]).map(\.time.nanoseconds), is: [10 * second], "first exit")
        phone.expect(phone.records("app-exited", apps[2]).map(\.time.nanoseconds), is: [800 * second], "last exit")
        phone.expect(phone.device.processCount, is: 0, "processes left")
        phone.finish()
        phone.expect(phone.remains, is: "", "children of the device that nobody has waited for")
        return phone
    }
}

import OffstageDevice
import OffstageKernel

/// More is said at one moment than a socket holds, in both directions.
enum FullSockets {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let app = try phone.install("burst", "burst")
        try phone.open(app)
        checkBurst(of: phone, app, at: 0, ["launch"])

        try phone.run(until: 5)
        try phone.device.perform(.environment(.battery(50)))
        try phone.run(until: 6)
        checkBurst(of: phone, app, at: 5_000_000_000, ["main", "thread 0", "thread 1", "thread 2"])
        phone.check(phone.lines(app).contains { $0.text == "burst over" && $0.time == 5_000_000_000 }, "no end")

        try phone.device.perform(.user(.pressedHome))
        let picture = phone.device.snapshot(of: app)?.text ?? ""
        phone.expect(picture.split { $0 == " " || $0 == "\n" }.filter { $0 == "picture" }.count, is: 50_000, "picture")

        try toTheApp(phone, options)
        phone.checkMoments(app)
        return phone
    }

    /// Text and frames, all of them, in the order in which each thread said them, at that moment.
    private static func checkBurst(of phone: Phone, _ app: AppIdentifier, at moment: Int64, _ names: [String]) {
        let lines = phone.lines(app).filter { $0.time == moment }
        for name in names {
            let said = lines.filter { $0.category == name || $0.text.hasPrefix("\(name) line") }
            let expected =
                (0..<300).flatMap { frame in
                    (0..<7).map { "\(name) line \(frame * 7 + $0)" } + ["\(frame) f"]
                } + (2100..<2110).map { "\(name) line \($0)" }
            let heads = said.map { $0.category.isEmpty ? $0.text : String($0.text.prefix { $0 != "f" }) + "f" }
            phone.expect(heads.count, is: expected.count, "lines of \(name)")
            if let place = heads.indices.first(where: { $0 >= expected.count || heads[$0] != expected[$0] }) {
                phone.check(false, "line \(place) of \(name) is \(heads[place])")
            }
            let isWhole = said.allSatisfy { $0.category.isEmpty || $0.text.utf8.count > 1000 }
            phone.check(isWhole, "a frame of \(name) is cut short")
        }
    }

    /// Five thousand things happen before the app has a turn.
    private static func toTheApp(_ phone: Phone, _ options: Options) throws {
        let app = try phone.install("listener", "frames")
        try phone.open(app)
        try phone.run(until: 20)
        let count = options.count ?? 5000
        try phone.device.perform((1...count).map { .environment(.battery($0 % 100)) })
        let heard = phone.lines(app).filter { $0.text.hasPrefix("battery") && $0.time == 20_000_000_000 }
        phone.expect(heard.map(\.text), is: (1...count).map { "battery \($0 % 100)" }, "what the app heard")
        try phone.run(until: 30)
        phone.checkMoments(app)
    }
}

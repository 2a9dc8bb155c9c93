import OffstageDevice
import OffstageKernel

/// The device speaks while a process is about to become idle: no frame may be lost, and none may be heard later than at
/// its own moment.
enum FramesInFlight {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let apps = try ["first", "second"].map { try phone.install($0, "frames") }
        try phone.device.perform(.environment(.debugger(true)))  // or the one behind would be suspended
        for app in apps { try phone.open(app) }
        let count = options.count ?? 20_000
        let step: Int64 = 10_000_000
        for frame in 1...count {
            try phone.device.run(until: Instant(nanoseconds: Int64(frame) * step))
            try phone.device.perform(.environment(.battery(frame % 100)))
        }
        for app in apps {
            let heard = phone.lines(app).filter { $0.text.hasPrefix("battery") }
            phone.expect(heard.count, is: count, "frames heard by \(app)")
            for (index, line) in heard.enumerated() {
                phone.expect(line.text, is: "battery \((index + 1) % 100)", "frame \(index + 1)")
                phone.expect(line.time, is: Int64(index + 1) * step, "moment of frame \(index + 1)")
            }
            phone.checkMoments(app)
        }
        return phone
    }
}

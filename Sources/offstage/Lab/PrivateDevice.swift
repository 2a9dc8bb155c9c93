import Foundation
import OffstageDevice

/// A device in a process and a state folder of its own, which both go when the work is done.
struct PrivateDevice {
    let state: String
    private let process: ChildProcess
    private let output: Pipe

    /// Starts this very program as a device and runs `work` beside it.
    /// - Throws: ``Failure`` with code 3 if the device does not come up.
    static func run<Result>(
        os: Int,
        seed: UInt64,
        speed: Int,
        _ work: (PrivateDevice) throws -> Result
    ) throws -> Result {
        let folder: PrivateFolder
        do throws(DeviceError) { folder = try PrivateFolder() } catch { throw Failure(error) }
        let state = folder.path + "/state"
        let output = Pipe()
        let options = ["--os", "\(os)", "--seed", "\(seed)", "--speed", "\(speed)", "--state", state]
        let process = try ChildProcess("/proc/self/exe", ["device", "run"] + options, output: output)
        let stop: @Sendable (Int32) -> Void = { _ in
            process.stop()
            folder.remove()
        }
        defer { stop(SIGTERM) }
        return try Interruption.guarding(stop: stop) {
            let device = PrivateDevice(state: state, process: process, output: output)
            try device.waitUntilReady()
            return try work(device)
        }
    }

    var options: DeviceOptions {
        var options = DeviceOptions()
        options.device = state + "/control"
        return options
    }

    private func waitUntilReady() throws {
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure.notRun("the private device did not come up.") }
            text += String(decoding: data, as: UTF8.self)
        }
        guard text.hasPrefix("ready ") else {
            throw Failure.notRun("the private device says '\(text)' instead of 'ready'.")
        }
    }
}

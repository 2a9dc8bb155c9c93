import Foundation
import OffstageDevice
import OffstageKernel

/// A device on the state folder that is its only argument, to be shut down or killed by a test.
@main enum DeviceFixture {
    static func main() throws {
        let settings = Device.Settings(os: 17, seed: 7, speed: 10)
        let host = try DeviceHost(state: CommandLine.arguments[1], settings: settings)
        try FileHandle.standardOutput.write(contentsOf: Data("ready\n".utf8))
        try host.run()
    }
}

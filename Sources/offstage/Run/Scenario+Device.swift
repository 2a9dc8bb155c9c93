import OffstageDevice
import OffstageKernel
import OffstageScenario
import OffstageTransfer

extension Scenario.DeviceSettings {
    /// As the device takes them, live or in virtual time.
    var kernelSettings: Device.Settings {
        Device.Settings(os: os, seed: seed, speed: speed, budgetJitter: jitter, refresh: refresh, quirks: quirks)
    }
}

extension Scenario {
    /// What apps find on the network. Files of origins are named by whole paths, as ``ScenarioFile`` has them.
    var network: NetworkSettings {
        NetworkSettings(origins: origins, profiles: networks, allowsRealServers: device.hasRealNetwork)
    }

    /// Gives the files and folders of origins other paths.
    mutating func renameFiles(_ rename: (String) -> String) {
        for origin in origins.indices {
            for route in origins[origin].routes.indices {
                switch origins[origin].routes[route].content {
                case .file(let path): origins[origin].routes[route].content = .file(rename(path))
                case .folder(let path): origins[origin].routes[route].content = .folder(rename(path))
                case .none, .text, .size: break
                }
            }
        }
    }
}

extension VirtualDevice {
    /// A device in an empty folder, as a scenario wants it.
    convenience init(_ folder: String, as scenario: Scenario) throws(DeviceError) {
        let given = scenario.device
        var shuffle: OffstageDevice.Shuffle = []
        if given.shuffle.contains(.order) { shuffle.insert(.order) }
        if given.shuffle.contains(.threads) { shuffle.insert(.threads) }
        try self.init(
            folder,
            settings: given.kernelSettings,
            start: given.start.nanoseconds,
            network: scenario.network,
            shuffle: shuffle,
            chargesProcessor: given.chargesProcessor
        )
    }
}

import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// `Samples/night.yaml` with the bundles of its apps, in the order of the file.
enum Night {
    static func run(_ options: Options) throws -> Phone {
        let path = "Samples/night.yaml"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let scenario = try Scenario(yaml: text, file: path) { _ in .present(identifier: nil) }
        let device = scenario.device
        let phone = try Phone(
            options,
            settings: .init(os: device.os, seed: device.seed, speed: device.speed),
            start: device.start.nanoseconds,
            network: .init(origins: scenario.origins, profiles: scenario.networks, allowsRealServers: false)
        )
        defer { phone.finish() }
        for app in options.apps { try phone.device.install(app) }
        for event in scenario.opening { try phone.device.perform(event) }
        for step in scenario.timeline {
            try phone.device.run(until: step.at)
            for event in step.events {
                let refusal = try phone.device.perform(event)
                phone.check(refusal == nil, "\(step.at) is refused: \(refusal?.reason ?? "")")
            }
        }
        try phone.device.run(until: scenario.until)
        let verdict = scenario.expectations.verdict(on: phone.records)
        phone.check(verdict.isGood, "the night is not as its file expects: \(verdict.text(file: path))")
        return phone
    }
}

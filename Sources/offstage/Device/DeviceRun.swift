import ArgumentParser

struct DeviceRun: ParsableCommand {
    static let profiles = [6, 9, 12, 13, 15, 17, 18, 26]

    static func unknownProfile(_ os: Int) -> String {
        "There is no profile for iOS \(os); there are \(profiles.map(String.init).joined(separator: ", "))."
    }
}

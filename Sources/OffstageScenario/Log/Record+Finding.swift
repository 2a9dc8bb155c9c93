package import OffstageKernel

/// A line of the log that is a finding.
extension Record {
    package var findingID: String { text("id") ?? "" }

    /// As the line says. A log from before there were levels is judged by the id; what nobody knows weighs as an error.
    package var findingLevel: FindingID.Level {
        text("level").flatMap(FindingID.Level.init) ?? FindingID(rawValue: findingID)?.level ?? .error
    }
}

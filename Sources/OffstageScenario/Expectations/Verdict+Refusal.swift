public import OffstageKernel

extension Verdict {
    /// Takes in a step that the device refused: it is expected that steps can be carried out.
    public mutating func add(_ refusal: Refusal, of step: Scenario.Step) {
        let rule = refusal.rule.map { " (\($0))" } ?? ""
        results.append(
            Result(
                subject: "step at \(step.at.deviceTime)",
                expected: "to be carried out",
                observed: "refused: \(refusal.reason)\(rule)",
                isMet: false,
                position: step.position
            )
        )
    }
}

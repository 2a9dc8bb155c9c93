public import OffstageKernel

/// What is wrong with a run, told apart from other wrongs but not by its moment: two runs with the same symptom fail
/// the same way.
public struct Symptom: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Something was found that the scenario does not expect.
        case finding
        /// An expectation is not met.
        case expectation
        /// The device refuses a step of the timeline.
        case refusal
        /// An app never waits, so that time cannot go on.
        case stuck
        /// The device itself came to an end.
        case crash
    }

    public var kind: Kind
    /// The id of a finding; of anything else, what it is.
    public var text: String
    public var app: AppIdentifier?

    public init(_ kind: Kind, _ text: String, app: AppIdentifier? = nil) {
        self.kind = kind
        self.text = text
        self.app = app
    }

    /// What a scenario wants and a part of it may not have: only beside the same part without variations can it be told
    /// whether the variations or the missing part are to blame.
    public var needsComparison: Bool {
        switch kind {
        case .expectation, .refusal: true
        case .finding, .stuck, .crash: false
        }
    }
}

extension Symptom: CustomStringConvertible {
    /// `task-leaked of com.example.app`, `app-killed: expected none`.
    public var description: String {
        let of = app.map { " of \($0)" } ?? ""
        return switch kind {
        case .finding: text + of
        case .expectation: text
        case .refusal: "step refused: \(text)"
        case .stuck: "stuck: \(text)"
        case .crash: "the device ended: \(text)"
        }
    }
}

/// A symptom as one run showed it.
public struct Sighting: Hashable, Sendable, Codable {
    public var symptom: Symptom
    /// When it was seen and in what words, for people.
    public var detail: String

    public init(_ symptom: Symptom, _ detail: String) {
        self.symptom = symptom
        self.detail = detail
    }
}

extension Verdict {
    /// Everything that fails the run, each symptom once, in the order of the log and the scenario.
    public var sightings: [Sighting] {
        var sightings = unexpectedFindings.map { finding in
            Sighting(
                Symptom(.finding, finding.text("id") ?? "", app: finding.app),
                "at \(finding.time.deviceTime): \(finding.text("message") ?? "")"
            )
        }
        for result in results where !result.isMet {
            // How many findings there are is not worth a word beside the findings themselves.
            if result.isToldByFindings { continue }
            let symptom = Symptom(.expectation, "\(result.subject): expected \(result.expected)")
            sightings.append(Sighting(symptom, "observed \(result.observed)"))
        }
        var seen: Set<Symptom> = []
        return sightings.filter { seen.insert($0.symptom).inserted }
    }
}

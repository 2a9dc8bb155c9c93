import OffstageKernel
import OffstageScenario

/// What a test expects. What is not met fails the running test, of Swift Testing or of XCTest, at the place of the call
/// and with the story up to it; the test goes on.
extension VirtualDevice {
    /// Expects lines of the log.
    ///
    /// - Parameters:
    ///   - event: the kind of line.
    ///   - app: of this app, or of any.
    ///   - fields: what else must stand in the line, by name.
    ///   - count: how many such lines there must be; at least one if nothing is said.
    ///   - fileID: the place of the call, which the compiler fills in.
    ///   - filePath: the same, as a path.
    ///   - line: its line.
    ///   - column: its column.
    /// - Returns: the lines there are.
    @discardableResult
    public func expect(
        _ event: Event,
        of app: App? = nil,
        where fields: [String: String] = [:],
        count: Count = .atLeast(1),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> [LogLine] {
        let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let pattern = LogLine.Pattern(event: event, app: app, fields: fields)
        if let fault = pattern.fault {
            TestFailure.report(fault, at: place)
            return []
        }
        if let app, !journal.wasInstalled(app.kernel) {
            let hint = suggestion(for: app.identifier, in: journal.apps.map(\.rawValue))
            TestFailure.report("no app \(app) was ever installed\(hint)", at: place)
            return []
        }
        let expected = Expectations.ExpectedEvent(
            app: app?.kernel,
            event: event.rawValue,
            fields: pattern.expected,
            count: count.bound,
            position: place.position
        )
        // Findings are another expectation's business.
        let anyFindings = Expectations.Findings.count(.init(.atLeast, 0), place.position)
        judge(Expectations(findings: anyFindings, events: [expected]), place)
        return journal.records.filter(pattern.matches).map(LogLine.init)
    }

    /// Expects that no misuse was noticed.
    public func expectNoFindings(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        judge(Expectations(findings: .count(.init(.exactly, 0), place.position)), place)
    }

    /// Expects each of these findings, and no other.
    /// - Parameters:
    ///   - ids: such as `task-not-ended`; `docs/findings.md` lists them.
    ///   - fileID: the place of the call, which the compiler fills in.
    ///   - filePath: the same, as a path.
    ///   - line: its line.
    ///   - column: its column.
    public func expectFindings(
        _ ids: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if let unknown = ids.first(where: { !Vocabulary.findings.contains($0) }) {
            let hint = suggestion(for: unknown, in: Vocabulary.findings)
            return TestFailure.report("there is no finding `\(unknown)`\(hint)", at: place)
        }
        judge(Expectations(findings: .ids(ids.map { .init(id: $0, position: place.position) })), place)
    }

    private func judge(_ expectations: Expectations, _ place: CallSite) {
        let verdict = expectations.verdict(on: journal.records)
        guard !verdict.isGood else { return }
        var lines = verdict.results.filter { !$0.isMet }.map { result in
            "\(result.subject): expected \(result.expected), observed \(result.observed)"
        }
        lines += verdict.unexpectedFindings.map { "at \($0.time.deviceTime): \(Finding($0))" }
        TestFailure.report((lines + ["", tellStory()]).joined(separator: "\n"), at: place)
    }
}

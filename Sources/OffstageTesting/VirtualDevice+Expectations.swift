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

    /// Expects that no misuse of level error was noticed. Warnings are shown beside the test's result and do not fail
    /// it.
    /// - Parameters:
    ///   - allowed: findings that may be there.
    ///   - isStrict: whether warnings fail the test like errors.
    ///   - fileID: the place of the call, which the compiler fills in.
    ///   - filePath: the same, as a path.
    ///   - line: its line.
    ///   - column: its column.
    public func expectNoFindings(
        allowing allowed: [String] = [],
        strict isStrict: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let allowed = expected(allowed, place) else { return }
        let none = Expectations.Findings.count(.init(.exactly, 0), place.position)
        judge(Expectations(findings: none, allowed: allowed), place, isStrict: isStrict)
    }

    /// Expects each of these findings, and no other of level error. Other warnings are shown beside the test's result
    /// and do not fail it.
    /// - Parameters:
    ///   - ids: such as `task-not-ended`; `docs/findings.md` lists them.
    ///   - allowed: findings that may be there as well.
    ///   - isStrict: whether other warnings fail the test like errors.
    ///   - fileID: the place of the call, which the compiler fills in.
    ///   - filePath: the same, as a path.
    ///   - line: its line.
    ///   - column: its column.
    public func expectFindings(
        _ ids: String...,
        allowing allowed: [String] = [],
        strict isStrict: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let ids = expected(ids, place), let allowed = expected(allowed, place) else { return }
        judge(Expectations(findings: .ids(ids), allowed: allowed), place, isStrict: isStrict)
    }

    /// Nil if one of the ids is none, which fails the test.
    private func expected(_ ids: [String], _ place: CallSite) -> [Expectations.ExpectedFinding]? {
        if let unknown = ids.first(where: { !Vocabulary.findings.contains($0) }) {
            let hint = suggestion(for: unknown, in: Vocabulary.findings)
            TestFailure.report("there is no finding `\(unknown)`\(hint)", at: place)
            return nil
        }
        return ids.map { .init(id: $0, position: place.position) }
    }

    /// - Parameter isStrict: nil where findings are another expectation's business.
    private func judge(_ expectations: Expectations, _ place: CallSite, isStrict: Bool? = nil) {
        let verdict = expectations.verdict(on: journal.records, isStrict: isStrict ?? false)
        if isStrict != nil {
            for finding in verdict.toleratedFindings { TestFailure.warn(words(finding), at: place) }
        }
        guard !verdict.isGood else { return }
        var lines = verdict.results.filter { !$0.isMet }.map { result in
            "\(result.subject): expected \(result.expected), observed \(result.observed)"
        }
        lines += verdict.unexpectedFindings.map(words)
        TestFailure.report((lines + ["", tellStory()]).joined(separator: "\n"), at: place)
    }

    private func words(_ finding: Record) -> String { "at \(finding.time.deviceTime): \(Finding(finding))" }
}

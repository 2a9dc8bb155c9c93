import Foundation
import Testing

@testable import OffstageKernel

/// Every value of the profiles, against the tables of `docs/rules`: section 5 of the lifecycle's page, section 6.1 of
/// the one on refresh.
@Suite struct ProfileTableTests {
    /// The cells of the rows of a table, by the name in the first column and the generation in the head.
    private struct Table {
        var rows: [String: [Int: String]] = [:]

        /// Reads the first table after `heading`. `=` and `←` stand for what the cell to the left says.
        init(page: SourceText, after heading: String) throws {
            let lines = page.lines.drop { !$0.hasPrefix(heading) }.drop { !$0.hasPrefix("| parameter") }
            let table = lines.prefix { $0.hasPrefix("|") }.map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            let systems = try #require(table.first).dropFirst().compactMap { Int($0) }
            try #require(systems == Profile.generations)
            for cells in table.dropFirst(2) {
                var values: [Int: String] = [:]
                var last = ""
                for (system, cell) in zip(systems, cells.dropFirst()) {
                    if !["=", "←"].contains(cell) { last = cell }
                    values[system] = last
                }
                rows[cells[0]] = values
            }
        }
    }

    private func expect(
        _ table: Table,
        _ checks: [(name: String, value: (Profile) -> String)],
        except unchecked: Set<String> = []
    ) throws {
        for (name, value) in checks {
            let row = try #require(table.rows[name], "\(name) is not in the table")
            for os in Profile.generations {
                let profile = try #require(Profile(generation: os))
                let cell = try #require(row[os])
                // A dash says that the system has nothing of the kind, so there is no value.
                if cell == "–" { continue }
                #expect(value(profile) == cell, "\(name) on \(os)")
            }
        }
        #expect(Set(table.rows.keys).subtracting(checks.map(\.name)) == unchecked)
    }

    private func seconds(_ span: Duration) -> String {
        let tenths = span.nanoseconds / 100_000_000
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    @Test func lifecycle_asTheTableSays() throws {
        let page = try SourceTree().file("docs/rules/lifecycle.md")
        let table = try Table(page: page, after: "## 5.")
        try expect(
            table,
            [
                ("`taskBudget` B (from foreground)", { seconds($0.taskBudget) }),
                ("`taskBudgetInBackground` (event launch/resume)", { seconds($0.taskBudgetInBackground) }),
                ("`expiryLead` (H = B − lead)", { seconds($0.expiryLead) }),
                ("`killGrace` (K = B + grace)", { seconds($0.killGrace) }),
                ("`noTaskAllowance`", { seconds($0.noTaskAllowance) }),
                ("`suspendSettle` (last task ended → suspended)", { seconds($0.suspendSettle) }),
                ("`maxOpenTasks`", { $0.maximumOpenTasks.map(String.init) ?? "–" }),
                ("`creationWarningAfter`", { $0.creationWarningAfter.map(seconds) ?? "–" }),
                ("`launchWatchdog`", { seconds($0.launchWatchdog) }),
                ("`updateWatchdog`", { seconds($0.updateWatchdog) }),
                ("`didEnterBackgroundHardLimit`", { seconds($0.didEnterBackgroundHardLimit) }),
                ("`terminateLimit`", { seconds($0.terminateLimit) }),
                (
                    "`backgroundCPULimit` (share over 60 s)",
                    { $0.backgroundCPULimit.map { $0 == 80 ? "0.8" : "\($0) %" } ?? "off" }
                ),
                ("`protectedDataLossAfterLock`", { seconds($0.protectedDataLossAfterLock) }),
                ("`defunctSocketsAt`", { $0.reclaimsSockets == .atLock ? "lock" : "suspend" }),
                ("scenes available", { $0.hasScenes ? "yes" : "no" }),
                ("kill reporter string", { $0.reporter.rawValue }),
            ]
        )
        for os in Profile.generations {
            let profile = try #require(Profile(generation: os))
            #expect((profile.maximumOpenTasks == nil) == (table.rows["`maxOpenTasks`"]?[os] == "–"))
            #expect((profile.creationWarningAfter == nil) == (table.rows["`creationWarningAfter`"]?[os] == "–"))
            #expect(profile.cpuWindow == .seconds(60))
            #expect(profile.os == os)
        }
        #expect(Profile(generation: 7) == nil)
        #expect(Profile(generation: 27) == nil)
    }

    @Test func refresh_asTheTableSays() throws {
        let page = try SourceTree().file("docs/rules/refresh.md")
        try expect(
            try Table(page: page, after: "### 6.1"),
            [
                (
                    "legacy fetch available",
                    { $0.refresh.hasFetch ? $0.refresh.fetchYieldsToTasks ? "F-3" : "yes" : "no" }
                ),
                ("`fetchWindow`", { seconds($0.refresh.fetchWindow) }),
                ("BGTaskScheduler", { $0.refresh.hasTasks ? "yes" : "no" }),
                ("`refreshWindow`", { seconds($0.refresh.refreshWindow) }),
                ("`processingWindow`", { seconds($0.refresh.processingWindow) }),
                ("`bgExpiryLead` (handler this long before window end)", { seconds($0.refresh.expiryLead) }),
                (
                    "pending limits refresh / processing",
                    { "\($0.refresh.pendingRefreshLimit)/\($0.refresh.pendingProcessingLimit)" }
                ),
                ("health research task", { $0.refresh.hasHealthResearch ? "yes" : "no" }),
                ("continued task", { $0.refresh.hasContinuedTasks ? "yes" : "no" }),
                ("`baseInterval`", { seconds($0.refresh.baseInterval) }),
                ("`quietFactor` q", { "\($0.refresh.quietFactor)" }),
                ("`paceRange`", { "1…\($0.refresh.slowestPace / 1_000_000)" }),
                ("`lowBattery`", { "0.\($0.refresh.lowBattery)" }),
                (
                    "`energyCapacity` / `energyPerHour` (points)",
                    { perHour($0.refresh.energyCapacity, 1_000_000, $0.refresh.energyRefill) }
                ),
                (
                    "`cellularCapacity` / per hour (kB)",
                    { perHour($0.refresh.cellularCapacity, 1000, $0.refresh.cellularRefill) }
                ),
                ("`refreshDormancy` (days without an open)", { days($0.refresh.refreshDormancy) }),
                ("`processingDormancy` (days)", { days($0.refresh.processingDormancy) }),
                ("`idleBeforeProcessing`", { seconds($0.refresh.idleBeforeProcessing) }),
                ("`processingMinInterval` (per app)", { seconds($0.refresh.processingInterval) }),
                ("`continuedStall`", { seconds($0.refresh.continuedStall) }),
                ("`continuedPrompt`", { seconds($0.refresh.continuedPrompt) }),
                (
                    "`tickAwake` / `tickAsleep`",
                    { seconds($0.refresh.tickAwake) + "/" + seconds($0.refresh.tickAsleep) }
                ),
            ],
            except: ["`.backgroundTask` modifier"]
        )
    }

    /// Capacity and what comes back in an hour.
    private func perHour(_ capacity: Int, _ unit: Int, _ refill: Duration) -> String {
        let hours = Int(refill.nanoseconds / 1_000_000_000) / 3600
        return "\(capacity / unit)/\(capacity / unit / hours)"
    }

    private func days(_ span: Duration) -> String { seconds(span / 86_400) }

    /// What the page says in its text, and what is chosen.
    @Test func refresh_asTheTextSays() {
        let profile = RefreshProfile(os: 17, preset: .typical)
        #expect(profile.launchesPerTick == 3)
        #expect(profile.launchSpacing == .seconds(2))
        #expect(profile.continuedPerApp == 1)
        #expect(profile.continuedPerDevice == 2)
        #expect(profile.wallTimePerPoint == .seconds(30))
        #expect(profile.processorTimePerPoint == .seconds(10))
        #expect(profile.day == .seconds(86_400))
        #expect(profile.hasBudgets)
        #expect(profile.slowestPace == 16_000_000)
        #expect(profile.energyCapacity == 20_000_000 && profile.energyRefill == .seconds(36_000))
        #expect(profile.cellularCapacity == 2_000_000 && profile.cellularRefill == .seconds(18_000))
        let eager = RefreshProfile(os: 17, preset: .eager)
        #expect(eager.quietFactor == 0)
        #expect(eager.slowestPace == 1_000_000)
        #expect(!eager.hasBudgets)
        let stingy = RefreshProfile(os: 17, preset: .stingy)
        #expect(stingy.quietFactor == 8)
        #expect(stingy.energyCapacity == 10_000_000)
        #expect(stingy.energyRefill == .seconds(36_000))
        #expect(stingy.hasBudgets)
    }

    /// Findings are measured by numbers of rules without a row, and by chosen ones.
    @Test func lifecycle_asTheRulesSay() throws {
        let profile = try #require(Profile(generation: 17))
        #expect(profile.didEnterBackgroundLimit == .seconds(5))
        #expect(profile.handlerLimit == .seconds(1))
        #expect(profile.slowHandler == .seconds(1))
        #expect(profile.usageInterval == .seconds(1))
        #expect(profile.idleTaskAfter == .seconds(10))
        #expect(profile.budgetJitter == .zero)
        #expect(profile.widgetReloads == 40 && profile.activityThreads == 64)
    }

    /// What Apple says of regions and changes, and what is chosen where it says nothing.
    @Test(arguments: Profile.generations) func location_asTheTextsSay(os: Int) throws {
        let profile = try #require(Profile(generation: os)).location
        #expect(profile.significantDistance == 500 && profile.significantInterval == .seconds(300))
        #expect(profile.regions == 20 && profile.regionDwell == .seconds(20) && profile.largestRadius == 1_000_000)
        #expect(profile.fixTime == .seconds(2) && profile.noFixTime == .seconds(10))
        #expect(profile.refusalTime == .milliseconds(20) && profile.eventTime == .seconds(10))
        #expect(profile.shortestSleep == .seconds(10) && profile.longestSleep == .seconds(500))
        #expect(profile.launchesRemovedApps == (os > 7))
        let extensions = try #require(Profile(generation: os)).extensions
        #expect(extensions.changesNotifications == (os > 9))
        #expect(extensions.window == .seconds(30) && extensions.expiryLead == .seconds(1))
    }

    /// Every span of a device that runs a hundred times as fast, found by its type; what is no span stays.
    @Test(arguments: Profile.generations) func accelerated_dividesEverySpan(os: Int) throws {
        var profile = try #require(Profile(generation: os))
        profile.killGrace = .seconds(3)
        profile.budgetJitter = .milliseconds(300)
        let fast = profile.accelerated(by: 100)
        // What bounds the app's own code: that is not faster on a fast device.
        let ofCode: Set = [
            "slowHandler", "handlerLimit", "didEnterBackgroundLimit", "launchWatchdog", "updateWatchdog",
            "didEnterBackgroundHardLimit", "terminateLimit", "expiryLead", "killGrace", "cpuWindow",
        ]
        let windows: Set = ["taskBudget", "taskBudgetInBackground"]
        let parts: Set = ["refresh", "push", "transfers", "extensions", "location"]
        expectDivided(profile, fast, whole: ofCode, except: parts.union(windows))
        // What is left when handlers run is code's too.
        let untilHandlers: [(window: KeyPath<Profile, Duration>, lead: KeyPath<Profile, Duration>)] = [
            (\.taskBudget, \.expiryLead), (\.taskBudgetInBackground, \.expiryLead),
            (\.refresh.fetchWindow, \.expiryLead), (\.push.window, \.expiryLead), (\.transfers.window, \.expiryLead),
            (\.refresh.refreshWindow, \.refresh.expiryLead), (\.refresh.processingWindow, \.refresh.expiryLead),
            (\.extensions.window, \.extensions.expiryLead),
        ]
        for (window, lead) in untilHandlers {
            let left = profile[keyPath: lead]
            #expect(fast[keyPath: lead] == left)
            #expect(fast[keyPath: window] == (profile[keyPath: window] - left) / 100 + left)
        }
        #expect(fast.push.wakeRefill == profile.push.wakeRefill / 100)
        #expect(fast.transfers.firstDelay == profile.transfers.firstDelay / 100)
        #expect(fast.transfers.longestDelay == profile.transfers.longestDelay / 100)
        expectDivided(profile.location, fast.location, whole: [], spans: 8)
        // Processor time is the host's.
        expectDivided(
            profile.refresh,
            fast.refresh,
            whole: ["processorTimePerPoint", "expiryLead"],
            except: ["fetchWindow", "refreshWindow", "processingWindow"]
        )
    }

    /// - Parameter kept: the spans that are not divided.
    private func expectDivided(
        _ profile: some Any,
        _ fast: some Any,
        whole kept: Set<String>,
        except others: Set<String> = [],
        spans least: Int = 16
    ) {
        var spans: Set<String> = []
        for (before, after) in zip(Mirror(reflecting: profile).children, Mirror(reflecting: fast).children) {
            guard let name = before.label, !others.contains(name) else { continue }
            if let before = before.value as? Duration, let after = after.value as? Duration {
                #expect(after == (kept.contains(name) ? before : before / 100), "\(name)")
                spans.insert(name)
            } else if let before = before.value as? Duration?, let after = after.value as? Duration? {
                #expect(after == before.map { $0 / 100 }, "\(name)")
            } else {
                #expect("\(before.value)" == "\(after.value)", "\(name)")
            }
        }
        #expect(spans.count >= least && spans.isSuperset(of: kept))
    }
}

import Testing

@testable import OffstageKernel

@Suite struct WidgetLedgerTests {
    private let day = Duration.seconds(86_400)

    private func at(_ hours: Int64) -> Instant { .boot + .seconds(hours * 3600) }

    @Test func reload_ofOneKind_hasABudgetOfItsOwn() {
        var ledger = WidgetLedger()
        #expect(ledger.reload("a", limit: 2, day: day, at: at(0)) == 1)
        #expect(ledger.reload("a", limit: 2, day: day, at: at(1)) == 0)
        #expect(ledger.reload("a", limit: 2, day: day, at: at(2)) == nil)
        #expect(ledger.reload("b", limit: 2, day: day, at: at(2)) == 1)
    }

    @Test func reload_ofAll_countsForEveryKind() {
        var ledger = WidgetLedger()
        #expect(ledger.reload("a", limit: 3, day: day, at: at(0)) == 2)
        #expect(ledger.reload(nil, limit: 3, day: day, at: at(0)) == 1)
        #expect(ledger.reload("b", limit: 3, day: day, at: at(0)) == 1)
        #expect(ledger.reload(nil, limit: 3, day: day, at: at(0)) == 0)
        #expect(ledger.reload("a", limit: 3, day: day, at: at(0)) == nil)
        #expect(ledger.reload(nil, limit: 3, day: day, at: at(0)) == nil)
    }

    @Test func reload_aDayLater_isGrantedAgain() {
        var ledger = WidgetLedger()
        #expect(ledger.reload("a", limit: 1, day: day, at: at(0)) == 0)
        #expect(ledger.reload("a", limit: 1, day: day, at: at(23)) == nil)
        #expect(ledger.reload("a", limit: 1, day: day, at: at(24)) == 0)
    }

    @Test func reload_ofAll_aDayLater_isGrantedAgain() {
        var ledger = WidgetLedger()
        #expect(ledger.reload(nil, limit: 1, day: day, at: at(0)) == 0)
        #expect(ledger.reload(nil, limit: 1, day: day, at: at(23)) == nil)
        #expect(ledger.reload(nil, limit: 1, day: day, at: at(24)) == 0)
    }

    @Test func kinds_beyondTheLimit_countForAll() {
        var ledger = WidgetLedger()
        for kind in 0..<WidgetLedger.mostKinds { _ = ledger.reload("\(kind)", limit: 3, day: day, at: at(0)) }
        #expect(ledger.reload("one more", limit: 3, day: day, at: at(0)) == 1)
        #expect(ledger.reload("0", limit: 3, day: day, at: at(0)) == 0)
        // A day later there is room again.
        #expect(ledger.reload("one more", limit: 3, day: day, at: at(24)) == 2)
        #expect(ledger.reload("0", limit: 3, day: day, at: at(24)) == 2)
    }

    @Test func reload_inFront_isFree_andInTheBackgroundCounts() {
        var phone = Phone(os: 17, Phone.Behavior())
        phone.open()
        phone.report(.widgetsReloaded(kind: nil))
        phone.home()
        for _ in 0...40 { phone.report(.widgetsReloaded(kind: "weather")) }
        let lines = phone.records.filter { $0.event == "widget-reload" }
            .map { line in line.fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }
        #expect(lines.count == 42)
        #expect(lines.first == "budget=string(\"free\")")
        #expect(lines.dropFirst().first == "kind=string(\"weather\") budget=string(\"within\") left=integer(39)")
        #expect(lines.dropLast().last == "kind=string(\"weather\") budget=string(\"within\") left=integer(0)")
        #expect(lines.last == "kind=string(\"weather\") budget=string(\"exceeded\")")
    }
}

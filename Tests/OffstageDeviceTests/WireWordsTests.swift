import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// The kernel and the wire do not know each other, but they have the same words.
@Suite struct WireWordsTests {
    /// A kind that the wire cannot say would end the device at its first call.
    @Test func kindsOfCallbacks_areTheCallsOfTheWire() {
        let kinds = Set(Callback.Kind.allCases.map(\.rawValue))
        let calls = Set(DeviceMessage.CallName.allCases.map(\.rawValue))
        #expect(kinds.subtracting(calls) == [], "DeviceMessage.CallName lacks these")
        #expect(calls.subtracting(kinds) == [], "Callback.Kind lacks these")
    }
}

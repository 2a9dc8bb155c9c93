import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// Dates of task requests between the app's clock and the device's.
@Suite struct RequestDateTests {
    private let epoch = Epoch(nanoseconds: 1_770_000_000_000_000_000)

    private func submitted(_ wish: RefreshMessage.TaskRequest) throws -> TaskRequest {
        let translation = WireTranslation(epoch: epoch, folders: HostFolders(state: "/nowhere"))
        let fact = translation.fact(.taskSubmitted(wish), question: 3)
        guard case .submitted(QuestionNumber(rawValue: 3), let request) = fact else {
            throw RefusalOfTest(description: "\(fact)")
        }
        return request
    }

    private struct RefusalOfTest: Error, CustomStringConvertible { var description: String }

    @Test func date_isAMomentOfTheDevice_andComesBackAsItWas() throws {
        var wish = RefreshMessage.TaskRequest(identifier: "a", kind: .healthResearch)
        wish.earliestBegin = epoch.nanoseconds + 5
        wish.requiresPower = true
        wish.protection = "NSFileProtectionComplete"
        let request = try submitted(wish)
        #expect(request.earliestBegin == Instant(nanoseconds: 5))
        #expect(request.kind == .healthResearch(.init(power: true), data: .complete))
        #expect(WireTranslation.request(request, epoch) == wish)
    }

    @Test(
        arguments: [
            (nil, Int64.max), (1_770_000_000_000_000_000, Int64.max), (-1_000_000_000_000_000_000, Int64.max),
            (0, Int64.min),
            (1_770_000_000_000_000_000, Int64.min),
        ] as [(Int64?, Int64)]
    )
    func date_outOfReach_isAsFarAsMomentsGo(epoch: Int64?, date: Int64) throws {
        let moment = Epoch(nanoseconds: epoch ?? 0).instant(of: date)
        #expect(moment.nanoseconds.magnitude <= 8_000_000_000_000_000_000)
        #expect((moment > .boot) == (date > 0))
        // The kernel counts on from there.
        var device = try #require(Device(settings: .init(os: 17)))
        let app = AppManifest(
            identifier: "a",
            name: "a",
            executable: "a",
            backgroundModes: ["fetch"],
            permittedTasks: ["t"]
        )
        for event in [Event.started, .clockSet(timeOfDay: .seconds(86_399)), .installed(app), .user(.opened("a"))] {
            _ = device.handle(event, at: .boot)
        }
        let request = TaskRequest(identifier: "t", kind: .refresh, earliestBegin: moment)
        let process = ProcessNumber(rawValue: 1)
        let fact = RefreshFact.submitted(QuestionNumber(rawValue: 1), request)
        let effects = device.handle(.process(process, .refresh(fact)), at: .boot)
        #expect(effects.contains(.answer(process, QuestionNumber(rawValue: 1), .submitted(nil))))
    }
}

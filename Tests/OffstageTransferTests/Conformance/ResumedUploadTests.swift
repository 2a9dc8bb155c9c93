import Foundation
import Testing

@testable import OffstageTransfer

/// Uploads that break off and go on: to a server over a socket and to a virtual origin, byte for byte.
@Suite(.timeLimit(.minutes(5))) struct ResumedUploadTests {
    private static func put(_ target: String = "/draft?\(UUID().uuidString)", _ server: Asked.Server = .draft) -> Asked
    {
        Asked(target, server).with {
            $0.method = "POST"
            $0.body = .bytes(Fixture.huge)
            // The servers here never say 100.
            $0.change = { $0.expectsContinueAbove = 1 << 30 }
        }
    }

    @Test(arguments: World.allCases, [nil, 3, 5, 6])
    func upload_thatDoesNotBreakOff_isOneExchange(world: World, interop: Int?) async throws {
        let visit = try Visit(world)
        let outcome = try await Uploading.outcome(of: Self.put(), in: visit, interop: interop)
        #expect(outcome.exchanges == [["POST 201"]])
        #expect(try Draft.body(outcome.text, in: world) == Fixture.huge)
        #expect(visit.complaints == [])
    }

    @Test(arguments: World.allCases, [3, 5, 6])
    func `T-68 an upload that broke off sends only the rest`(world: World, interop: Int) async throws {
        let visit = try Visit(world)
        let outcome = try await Uploading.outcome(of: Self.put(), in: visit, interop: interop, cancelAfter: 1_000_000)
        #expect(outcome.exchanges == [["POST 0"], ["HEAD 204", "PATCH 201"]])
        #expect(outcome.sent.last == 24_000_000)
        #expect(try Draft.body(outcome.text, in: world) == Fixture.huge)
        #expect(visit.complaints == [])
    }

    @Test(arguments: World.allCases)
    func `T-68 a server without the draft gets all of it once more`(world: World) async throws {
        let visit = try Visit(world)
        let put = Self.put("/up/whole.bin", .plain).with { $0.method = "PUT" }
        let outcome = try await Uploading.outcome(
            of: put,
            in: visit,
            interop: 3,
            cancelAfter: 1_000_000,
            awaitsOffer: false
        )
        #expect(outcome.exchanges.count == 2)
        #expect(["PUT 201", "PUT 204"].contains(outcome.exchanges[1].first))
        if world.isReal { #expect(try Servers.shared().uploaded("whole.bin") == Fixture.huge) }
    }

    @Test(arguments: World.allCases)
    func `T-69 a version that the server does not speak is not offered`(world: World) async throws {
        let visit = try Visit(world)
        let outcome = try await Uploading.outcome(
            of: Self.put(),
            in: visit,
            interop: 4,
            cancelAfter: 1_000_000,
            awaitsOffer: false
        )
        #expect(outcome.exchanges == [["POST 0"], ["POST 201"]])
        #expect(try Draft.body(outcome.text, in: world) == Fixture.huge)
    }

    @Test(arguments: World.allCases)
    func `T-70 an upload that the server has lost begins anew`(world: World) async throws {
        let visit = try Visit(world)
        let place = world.isReal ? "/draft-upload?100000" : "/.uploads/100000"
        let partial = PartialUpload(location: visit.base(.draft) + place, interop: 3, length: 24_000_000, offset: 5)
        let outcome = try await Uploading.outcome(of: Self.put(), in: visit, interop: 3, partial: partial)
        #expect(outcome.exchanges == [["HEAD 404", "POST 201"]])
        #expect(try Draft.body(outcome.text, in: world) == Fixture.huge)
    }

    @Test func `T-68 an upload that a server cuts goes on where it was cut`() async throws {
        let visit = try Visit(.sockets)
        let outcome = try await Uploading.outcome(
            of: Self.put("/draft?\(UUID().uuidString)&drop=500000"),
            in: visit,
            interop: 3
        )
        #expect(outcome.exchanges == [["POST 0"], ["HEAD 204", "PATCH 201"]])
        #expect(try Draft.body(outcome.text, in: .sockets) == Fixture.huge)
    }

    @Test func `T-68 an upload that a virtual origin cuts goes on where it was cut`() throws {
        let up = route("/up") {
            $0.status = 201
            $0.resumesUploads = true
            $0.faults = [fault { $0.dropUploadAfter = 500_000 }]
        }
        var world = VirtualWorld([up])
        let file = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 1_000_000))
        let url = try WebAddress("https://a.example/up")
        var upload = FileUpload(TransferRequest(method: "PUT", url: url, body: file), interop: 6)
        let first = try world.start(upload.request)
        world.finish()
        #expect(world.results[first]?.failure?.code == .networkConnectionLost)
        for news in world.heard[first] ?? [] { _ = upload.took(news) }
        let partial = try #require(upload.partial)
        upload = FileUpload(TransferRequest(method: "PUT", url: url, body: file), interop: 6, partial: partial)
        var methods: [String] = []
        var next: TransferRequest? = upload.request
        while let request = next {
            methods.append(request.method)
            next = nil
            let number = try world.start(request)
            world.finish()
            for step in (world.heard[number] ?? []).flatMap({ upload.took($0) }) {
                if case .again(let request) = step { next = request }
            }
        }
        #expect(methods == ["HEAD", "PATCH"])
        #expect(upload.partial == nil, "it is finished")
        #expect(world.sent == 1_000_000, "no byte twice")
    }
}

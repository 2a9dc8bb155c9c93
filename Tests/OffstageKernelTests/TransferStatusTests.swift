import OffstageKernel
import Testing

/// What a device tells of the queue of its background transfers.
@Suite struct TransferStatusTests {
    private func words(_ phone: Phone) -> [String] {
        phone.device.backgroundTransfers.map { transfer in
            let detail = transfer.reason ?? transfer.error.map(String.init) ?? transfer.status.map(String.init)
            let whole = transfer.expected.map { "/\($0)" } ?? ""
            return ["\(transfer.key.task)", transfer.state.rawValue, detail, "\(transfer.bytes)\(whole)"]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    @Test func queue_saysWhereEachTaskIs_andWhatItWaitsFor() {
        var phone = Phone.transferring()
        #expect(phone.device.backgroundTransfers.isEmpty)
        phone.download(1...7)
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        phone.report(.session(.suspended(task: 3, session: Phone.session)))
        phone.download(8...9)
        #expect(
            words(phone).map { $0.dropLast(2) } == [
                "1 running", "2 suspended", "3 suspended", "4 running", "5 running", "6 running", "7 running",
                "8 running", "9 queued",
            ]
        )
        phone.send(.environment(.network(.none)))
        #expect(words(phone).last == "9 waiting no-network 0")
    }

    @Test func bytes_areThoseOfTheAttemptWhileItRuns_andThenWhatIsOnTheDisk() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.send(.transfer(Phone.key(1), .marked(PartialDownload(length: 10, total: 100, isResumable: true))))
        #expect(words(phone) == ["1 running 10/100"])
        phone.send(.transfer(Phone.key(1), .progressed(bytes: 40, expected: 100)))
        #expect(words(phone) == ["1 running 40/100"])
        phone.fail(1, partial: PartialDownload(length: 30, total: 100, isResumable: true))
        #expect(words(phone).first?.hasSuffix(" 30/100") == true)
        phone.run(until: 60)
        // The attempt after it has not said anything.
        #expect(words(phone) == ["1 running 30/100"])
    }

    @Test func end_isListedUntilTheAppHasHeardOfIt() {
        var phone = Phone.transferring()
        phone.download(1...3)
        phone.home()
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        phone.finish(1...1)
        phone.fail(2, -1100)
        #expect(words(phone) == ["1 finished 200 100/100", "2 failed -1100 0", "3 running 0"])
        phone.open()
        #expect(words(phone) == ["3 running 0"])
    }

    @Test func upload_countsWhatWasSent() {
        var phone = Phone.transferring()
        phone.download(1...1) {
            $0.kind = .upload
            $0.bodyLength = 500
            $0.description = "diary"
        }
        #expect(words(phone) == ["1 running 0/500"])
        phone.send(.transfer(Phone.key(1), .progressed(bytes: 200, expected: 500)))
        #expect(words(phone) == ["1 running 200/500"])
        #expect(phone.device.backgroundTransfers.first?.description == "diary")
        phone.fail(1)
        // It begins anew.
        #expect(words(phone).first?.hasSuffix(" 0/500") == true)
        phone.download(2...2)
        phone.home()
        phone.run(until: 60)
        let response = TransferResponse(url: "https://films.example.com/1", status: 201, bytes: 7, sent: 500)
        phone.send(.transfer(Phone.key(1), .finished(response)))
        #expect(words(phone) == ["1 finished 201 500/500", "2 running 0"])
    }
}

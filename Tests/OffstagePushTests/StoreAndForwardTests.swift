import OffstagePush
import Testing

/// The machine behind the gateway, event by event (P-13, P-34, P-35, C-5 to C-9).
@Suite struct StoreAndForwardTests {
    var machine = StoreAndForward()
    var log: [String] = []
    var kept: Set<UInt64> = []
    var sequences: [UInt64] = []
    let start = Moment(seconds: 1000)

    /// Hands an event over and writes down what comes: records as words, what is durable, what was sent.
    private mutating func feed(_ event: StoreAndForward.Event, after seconds: Int64 = 0) {
        for effect in machine.handle(event, at: start + .seconds(seconds)) {
            switch effect {
            case .keep(let notification): #expect(kept.insert(notification.number).inserted)
            case .forget(let number): #expect(kept.remove(number) != nil, "forgot \(number), which was not kept")
            case .send(_, let sequence, _): sequences.append(sequence)
            case .record(let record):
                let number = record.id.text.suffix(1)
                log.append("\(number) \(record.event)" + (record.reason.map { " \($0)" } ?? ""))
            }
        }
    }

    private func push(
        _ number: UInt64,
        bundle: String = "a",
        priority: Priority = .immediate,
        type: PushType = .alert,
        lasts seconds: Int64? = 100
    ) -> StoreAndForward.Event {
        .accepted(
            PushNotification(
                number: number,
                id: MessageID(random: 0, number),
                token: DeviceToken(String(repeating: "ab", count: 32))!,
                device: "phone",
                bundle: bundle,
                topic: bundle,
                type: type,
                priority: priority,
                expiry: seconds.map { start + .seconds($0) },
                accepted: start
            )
        )
    }

    @Test mutating func deadlines_ofWhatIsOverwrittenOrSent_areForgotten() {
        for number: UInt64 in 1...5 { feed(push(number, bundle: "\(number)", lasts: 50 + Int64(number))) }
        for number: UInt64 in 6...20_000 { feed(push(number, bundle: "busy", lasts: 1000)) }
        #expect(machine.waitingCount == 6 && machine.deadlineCount < 2048)
        // Those that are wanted are still there.
        log = []
        feed(.timePassed, after: 54)
        #expect(log == ["1 expired", "2 expired", "3 expired", "4 expired"])
        #expect(machine.nextDeadline == start + .seconds(55))
        feed(.timePassed, after: 1000)
        #expect(machine.waitingCount == 0 && machine.nextDeadline == nil)
    }

    @Test mutating func deadlines_ofManyThatWait_areAllKept() {
        for number: UInt64 in 1...1000 { feed(push(number, bundle: "\(number)", lasts: Int64(number))) }
        #expect(machine.deadlineCount == 1000)
        feed(.timePassed, after: 999)
        #expect(machine.waitingCount == 1 && machine.nextDeadline == start + .seconds(1000))
    }

    @Test mutating func `P-34 of five pushes to an offline device the fifth arrives`() {
        for number: UInt64 in 1...5 { feed(push(number)) }
        feed(push(6, bundle: "b"))
        feed(.connected(device: "phone"))
        #expect(
            log.filter { $0.hasSuffix("overwritten") } == [
                "1 overwritten", "2 overwritten", "3 overwritten", "4 overwritten",
            ]
        )
        #expect(log.filter { $0.hasSuffix("sent") } == ["5 sent", "6 sent"])
        feed(.acknowledged(device: "phone", through: 2))
        #expect(kept == [])
        #expect(machine.waitingCount == 0)
    }

    @Test mutating func `P-24 what became of a push stands in the log, not in the answer`() {
        feed(push(1))
        feed(.connected(device: "phone"), after: 1)
        feed(.acknowledged(device: "phone", through: 1), after: 2)
        #expect(log == ["1 accepted", "1 stored offline", "1 sent", "1 acked"])
    }

    @Test mutating func oneAttempt_isNeverKept() {
        feed(push(1, lasts: nil))
        #expect(log == ["1 accepted", "1 discarded not-stored"])
        feed(.connected(device: "phone"))
        feed(push(2, lasts: nil))
        #expect(log.suffix(2) == ["2 accepted", "2 sent"])
        feed(.disconnected(device: "phone"))
        #expect(log.last == "2 discarded not-stored")
        #expect(kept == [])
    }

    @Test mutating func expiry_atItsMomentOrAtTheNextConnection() {
        feed(push(1, lasts: 10))
        #expect(machine.nextDeadline == start + .seconds(10))
        feed(.timePassed, after: 9)
        #expect(machine.waitingCount == 1)
        feed(.timePassed, after: 10)
        #expect(log.last == "1 expired")
        feed(push(2, lasts: 20))
        feed(.connected(device: "phone"), after: 20)
        #expect(log.last == "2 expired")
        #expect(kept == [])
    }

    @Test mutating func `P-35 urgent pushes go at once, others when the device is awake`() {
        feed(.connected(device: "phone", power: .lowPower))
        feed(push(1, bundle: "a"))
        feed(push(2, bundle: "b", priority: .considerate))
        feed(push(3, bundle: "c", priority: .low))
        #expect(log == ["1 accepted", "1 sent", "2 accepted", "2 held power", "3 accepted", "3 held power"])
        feed(.power(device: "phone", .awake))
        #expect(log.suffix(2) == ["2 sent", "3 sent"])
    }

    @Test mutating func `C-5 sequences rise, and are confirmed up to one, with exceptions`() {
        feed(.connected(device: "phone"))
        for number: UInt64 in 1...4 { feed(push(number)) }
        #expect(sequences == [1, 2, 3, 4])
        feed(.acknowledged(device: "phone", through: 3, except: [2]))
        #expect(log.suffix(2) == ["1 acked", "3 acked"])
        #expect(kept == [2, 4])
    }

    @Test mutating func `C-6 what was not confirmed comes again, unless something newer waits`() {
        feed(.connected(device: "phone"))
        feed(push(1, bundle: "a"))
        feed(push(2, bundle: "b"))
        feed(.disconnected(device: "phone"))
        feed(push(3, bundle: "b"))
        feed(.connected(device: "phone"))
        #expect(log.suffix(5) == ["3 accepted", "2 overwritten", "3 stored offline", "1 sent", "3 sent"])
        #expect(sequences == [1, 2, 3, 4], "a sequence is never used again")
        #expect(kept == [1, 3])
    }

    @Test mutating func olderUnconfirmed_doesNotReplaceNewer() {
        feed(.connected(device: "phone", credit: 1))
        feed(push(1))
        feed(push(2))
        #expect(log.last == "2 stored credit")
        feed(.disconnected(device: "phone"))
        #expect(log.last == "1 overwritten")
        #expect(kept == [2])
    }

    @Test mutating func `C-7 a disabled topic's alerts are thrown away`() {
        feed(.connected(device: "phone"))
        feed(.disabled(device: "phone", ["a"]))
        feed(push(1))
        #expect(log == ["1 accepted", "1 discarded disabled"])
        feed(push(2, priority: .considerate, type: .background))
        #expect(log.last == "2 sent")
    }

    @Test mutating func removal_dropsWhatWaits() {
        feed(push(1))
        feed(push(2, bundle: "b"))
        feed(.removed(device: "phone", bundle: "a"))
        #expect(log.last == "1 discarded unregistered")
        #expect(kept == [2])
    }

    @Test mutating func `C-8 asleep only what is urgent is sent, awake all that waits`() {
        feed(.connected(device: "phone", power: .sleep))
        feed(push(1, bundle: "a", priority: .considerate))
        feed(push(2, bundle: "b"))
        #expect(log == ["1 accepted", "1 held power", "2 accepted", "2 sent"])
        feed(.power(device: "phone", .lowPower))
        #expect(log.last == "2 sent")
        feed(.power(device: "phone", .awake))
        #expect(log.last == "1 sent")
    }

    @Test mutating func `C-9 no more on their way than the device has room for`() {
        feed(.connected(device: "phone", credit: 2))
        for number: UInt64 in 1...4 { feed(push(number)) }
        #expect(log.filter { $0.hasSuffix("sent") } == ["1 sent", "2 sent"])
        feed(.acknowledged(device: "phone", through: 1))
        #expect(log.last == "4 sent", "the third was overwritten")
        feed(push(5))
        feed(.credit(device: "phone", 3))
        #expect(log.last == "5 sent")
    }

    @Test mutating func `C-11 a second connection replaces the first`() {
        feed(.connected(device: "phone"))
        feed(push(1))
        feed(.connected(device: "phone"))
        #expect(log.suffix(2) == ["1 stored unacknowledged", "1 sent"])
        #expect(kept == [1])
    }

    @Test mutating func restored_goesOnAsBefore() {
        guard case .accepted(let notification, _) = push(1) else { return }
        kept = [1]
        feed(.restored(notification))
        #expect(log == [])
        feed(.connected(device: "phone"), after: 1)
        #expect(log == ["1 sent"])
    }

    @Test mutating func arrivedFromAnotherOwner_isSentAndNotAcceptedAgain() {
        guard case .accepted(let first, _) = push(1), case .accepted(let late, _) = push(2) else { return }
        kept = [1]
        feed(.connected(device: "phone"))
        feed(.arrived(first))
        #expect(log == ["1 sent"])
        feed(.acknowledged(device: "phone", through: 1))
        #expect(kept == [])
        feed(.disconnected(device: "phone"))
        feed(.arrived(late))
        #expect(log == ["1 sent", "1 acked", "2 stored offline"])
    }

    @Test mutating func forgotten_isSaidNoMoreOf() {
        feed(.connected(device: "phone"))
        feed(push(1))
        feed(.forgotten(device: "phone"))
        feed(.disconnected(device: "phone"))
        feed(.acknowledged(device: "phone", through: 1))
        feed(.timePassed, after: 1000)
        #expect(log == ["1 accepted", "1 sent"], "another owner has it")
        #expect(kept == [1])
    }

    /// Random events; an independent count of what must be somewhere.
    @Test(arguments: 1...40) mutating func `C-15 every accepted push has one end in the log`(seed: UInt64) {
        var state = seed &* 0x9e37_79b9_7f4a_7c15
        func draw(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var number: UInt64 = 0
        var time: Int64 = 0
        for _ in 0..<400 {
            time += Int64(draw(3))
            switch draw(8) {
            case 0: feed(.connected(device: "phone", credit: Int(draw(4)) + 1), after: time)
            case 1: feed(.disconnected(device: "phone"), after: time)
            case 2:
                feed(
                    .acknowledged(device: "phone", through: UInt64(max(0, sequences.count - Int(draw(3))))),
                    after: time
                )
            case 3: feed(.power(device: "phone", draw(2) == 0 ? .awake : .sleep), after: time)
            case 4: feed(.timePassed, after: time)
            default:
                number += 1
                feed(
                    push(
                        number,
                        bundle: ["a", "b"][Int(draw(2))],
                        priority: draw(2) == 0 ? .immediate : .low,
                        lasts: time + Int64(draw(40)) + 1
                    ),
                    after: time
                )
            }
            #expect(machine.waitingCount <= 2)
        }
        feed(.timePassed, after: time + 1000)
        feed(.disconnected(device: "phone"), after: time + 1000)
        feed(.timePassed, after: time + 1000)
        let ends: Set = ["acked", "overwritten", "expired", "discarded"]
        // The log's ids end in one digit, so the ends are counted, not matched.
        let count = log.filter { line in ends.contains { line.contains(" \($0)") } }.count
        #expect(count == Int(number), "every accepted push has one end")
        #expect(kept == [])
    }
}

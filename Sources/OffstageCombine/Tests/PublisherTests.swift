import Foundation
import OffstageApp
import OffstageCombine
import Testing

/// What OpenCombine does not have.
@Suite(.timeLimit(.minutes(1))) struct PublisherTests {
    private enum Fault: Error { case broken }

    /// What a publisher has brought, in words.
    private final class Diary {
        var lines: [String] = []
        var cancellables: Set<AnyCancellable> = []

        func note<P: Publisher>(_ publisher: P) {
            publisher
                .sink(
                    receiveCompletion: { completion in
                        if case .failure(let error) = completion {
                            self.lines.append("\(error)")
                        } else {
                            self.lines.append("finished")
                        }
                    },
                    receiveValue: { self.lines.append("\($0)") }
                )
                .store(in: &cancellables)
        }
    }

    @Test func merge_isOverWhenAllAre() {
        let (first, second, third) = (
            PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
        )
        let diary = Diary()
        diary.note(first.merge(with: second, third))
        second.send(1)
        first.send(2)
        first.send(completion: .finished)
        third.send(3)
        second.send(completion: .finished)
        third.send(completion: .finished)
        #expect(diary.lines == ["1", "2", "3", "finished"])
    }

    @Test func merge_failsWithTheFirstFailure() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Fault>() }
        let diary = Diary()
        diary.note(Publishers.MergeMany(subjects))
        subjects[2].send(1)
        subjects[1].send(completion: .failure(.broken))
        subjects[0].send(2)
        #expect(diary.lines == ["1", "broken"])
    }

    @Test func collectByTime_hasTheValuesOfEachSpan() {
        let (clock, subject, diary) = (HandClock(), PassthroughSubject<Int, Fault>(), Diary())
        diary.note(subject.collect(.byTime(clock, .seconds(10))))
        clock.pass(10)
        subject.send(1)
        subject.send(2)
        clock.pass(9)
        #expect(diary.lines == [])
        clock.pass(1)
        subject.send(3)
        clock.pass(10)
        subject.send(4)
        subject.send(completion: .finished)
        #expect(diary.lines == ["[1, 2]", "[3]", "[4]", "finished"])
        #expect(clock.isIdle)
    }

    @Test func collectByTimeOrCount_hasNoMoreThanThatMany() {
        let (clock, subject, diary) = (HandClock(), PassthroughSubject<Int, Fault>(), Diary())
        diary.note(subject.collect(.byTimeOrCount(clock, .seconds(10), 2)))
        for number in 1...3 { subject.send(number) }
        #expect(diary.lines == ["[1, 2]"])
        clock.pass(10)
        subject.send(4)
        subject.send(completion: .failure(.broken))
        #expect(diary.lines == ["[1, 2]", "[3]", "broken"])
        #expect(clock.isIdle)
    }

    @Test func collectByTime_leavesNoTimerBehind() {
        let (clock, subject, diary) = (HandClock(), PassthroughSubject<Int, Never>(), Diary())
        diary.note(subject.collect(.byTime(clock, .seconds(10))))
        #expect(!clock.isIdle)
        diary.cancellables = []
        #expect(clock.isIdle)
        diary.note(Empty<Int, Never>().collect(.byTime(clock, .seconds(10))))
        #expect(diary.lines == ["finished"])
        #expect(clock.isIdle)
    }

    @Test func combineLatest_hasTheLastValuesOfAll() {
        let (name, age, isHere) = (
            PassthroughSubject<String?, Never>(), CurrentValueSubject<Int, Never>(30), PassthroughSubject<Bool, Never>()
        )
        let diary = Diary()
        diary.note(name.combineLatest(age, isHere) { "\($0 ?? "nobody"), \($1), \($2)" })
        // Nothing is a value, too.
        name.send(nil)
        age.send(31)
        #expect(diary.lines == [])
        isHere.send(true)
        name.send("Ada")
        age.send(completion: .finished)
        isHere.send(false)
        isHere.send(completion: .finished)
        #expect(diary.lines == ["nobody, 31, true", "Ada, 31, true", "Ada, 31, false"])
        name.send(completion: .finished)
        #expect(diary.lines.last == "finished")
    }

    @Test func combineLatest_eachSubscriberHasItsOwn() {
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let both = Publishers.CombineLatest4(first, second, Just(3), Just(4))
        let (early, late) = (Diary(), Diary())
        early.note(both)
        first.send(1)
        late.note(both)
        second.send(2)
        #expect(early.lines == ["(1, 2, 3, 4)"])
        #expect(late.lines == [])
    }

    @Test func notifications_comeWhileSomebodyListens_andAreLostWithoutDemand() {
        let center = OffstageApp.NotificationCenter()
        let (name, other) = (Notification.Name("rain"), Notification.Name("sun"))
        let object = NSObject()
        let diary = Diary()
        diary.note(center.publisher(for: name, object: object).prefix(2).map { $0.name.rawValue })
        center.post(name: other, object: object)
        center.post(name: name, object: nil)
        center.post(name: name, object: object)
        #expect(diary.lines == ["rain"])
        center.post(name: name, object: object)
        center.post(name: name, object: object)
        #expect(diary.lines == ["rain", "rain", "finished"])

        let taker = Patient()
        center.publisher(for: name).subscribe(taker)
        center.post(name: name, object: nil)
        taker.subscription?.request(.max(1))
        center.post(name: name, object: "wanted")
        center.post(name: name, object: nil)
        #expect(taker.objects == ["wanted"])
        taker.subscription?.request(.max(1))
        taker.subscription?.cancel()
        center.post(name: name, object: "late")
        #expect(taker.objects == ["wanted"])
    }

    /// Asks for nothing by itself.
    private final class Patient: Subscriber {
        var subscription: (any Subscription)?
        var objects: [String] = []

        func receive(subscription: any Subscription) {
            self.subscription = subscription
        }

        func receive(_ input: Notification) -> Subscribers.Demand {
            objects.append(input.object as? String ?? "none")
            return .none
        }

        func receive(completion: Subscribers.Completion<Never>) {}
    }

    private final class Lamp: NSObject {
        var light = 0 { didSet { _KeyValueObserving.changed(self, "light", old: oldValue, new: light) } }
    }

    @Test func propertiesOfObjects_arePublished() {
        let lamp = Lamp()
        let diary = Diary()
        diary.note(lamp.publisher(for: \.light, _named: "light").first(where: { $0 > 1 }))
        diary.note(lamp.publisher(for: \.light, _named: "light", options: .new))
        lamp.light = 1
        #expect(diary.lines == ["1"])
        diary.cancellables = []
        lamp.light = 2
        #expect(diary.lines == ["1"])
    }

    /// Handed to another thread, which is what it is for.
    private struct Loop: @unchecked Sendable {
        let loop: RunLoop
    }

    @Test func runLoop_isWokenForWhatAnotherThreadSchedules() async {
        let found = await withCheckedContinuation { (running: CheckedContinuation<Loop, Never>) in
            Thread.detachNewThread {
                let loop = RunLoop.current
                // A loop without anything to wait for ends.
                loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
                running.resume(returning: Loop(loop: loop))
                while true { _ = loop.run(mode: .default, before: .distantFuture) }
            }
        }.loop
        let order = await withCheckedContinuation { done in
            nonisolated(unsafe) var lines: [Int] = []
            found.schedule { lines.append(1) }
            found.schedule(after: found.now.advanced(by: .milliseconds(20))) {
                lines.append(3)
                done.resume(returning: lines)
            }
            found.schedule { lines.append(2) }
        }
        #expect(order == [1, 2, 3])
    }

    @Test func operationQueues_runWhatIsDueLater() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let values = Just("late").delay(for: .milliseconds(20), scheduler: queue).values
        var last: String?
        for await value in values { last = value }
        #expect(last == "late")
    }
}

/// A scheduler whose time passes when it is told to.
private final class HandClock: Scheduler {
    private(set) var now = _SchedulerDate(Date(timeIntervalSinceReferenceDate: 0))
    private var repeated: [Int: (next: _SchedulerDate, interval: _SchedulerDate.Stride, action: () -> Void)] = [:]
    private var count = 0

    var minimumTolerance: _SchedulerDate.Stride { 0 }
    var isIdle: Bool { repeated.isEmpty }

    func pass(_ seconds: Int) {
        for _ in 0..<seconds {
            now = now.advanced(by: 1)
            for (number, entry) in repeated.sorted(by: { $0.key < $1.key }) where entry.next <= now {
                repeated[number]?.next = entry.next.advanced(by: entry.interval)
                entry.action()
            }
        }
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: _SchedulerDate,
        tolerance: _SchedulerDate.Stride,
        options: Never?,
        _ action: @escaping () -> Void
    ) { action() }

    func schedule(
        after date: _SchedulerDate,
        interval: _SchedulerDate.Stride,
        tolerance: _SchedulerDate.Stride,
        options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        count += 1
        let number = count
        repeated[number] = (date, interval, action)
        return AnyCancellable { [weak self] in self?.repeated[number] = nil }
    }
}

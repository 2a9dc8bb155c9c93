import Foundation
import Synchronization
import Testing

@testable import OffstageObjectiveC

@Suite struct SelectorTests {
    private class Egg: NSObject {
        var log: [String] = []
        var size = 1
        func boil() { log.append("boil") }
        func peel(_ hand: Any?) { log.append("peel \(hand ?? "none")") }
        func eat(_ note: NSNotification) { log.append("eat \(note.name.rawValue)") }
        func share(_ left: Int, _ right: String) -> NSString { "\(left)\(right)" as NSString }
    }

    private final class Duck: Egg {
        override func boil() { log.append("boil long") }
    }

    private final class Shell: NSObject {
        func boil() {}
    }

    @Test func message_callsTheMethodOfTheObjectsClass() {
        let duck = Duck()
        duck.perform(Selector(_name: "boil", Egg.boil))
        #expect(duck.log == ["boil long"])
    }

    @Test func methodOfAnObject_isThatOfItsType_andTheObjectIsNotAskedFor() {
        var asked = 0
        func egg() -> Egg? {
            asked += 1
            return nil
        }
        let boil = Selector(_name: "boil", of: egg(), { $0.boil })
        let peel = Selector(_name: "peel:", of: Egg(), { $0.peel(_:) })
        let share = Selector(_name: "share", of: egg(), { $0.share })
        let duck = Duck()
        duck.perform(boil)
        duck.perform(peel, with: "left")
        #expect(duck.log == ["boil long", "peel left"] && asked == 0)
        #expect(boil == Selector(_name: "boil", Egg.boil) && share.description == "share::")
    }

    @Test func messageInTheBackground_isSentOnAThreadOfItsOwn() async {
        final class Worker: NSObject, @unchecked Sendable {
            let done: CheckedContinuation<Bool, Never>
            init(_ done: CheckedContinuation<Bool, Never>) { self.done = done }
            func work(_ caller: Any?) { done.resume(returning: caller as? Thread != Thread.current) }
        }
        let isElsewhere = await withCheckedContinuation { done in
            let worker = Worker(done)
            worker.performSelector(inBackground: Selector(_name: "work:", Worker.work), with: Thread.current)
        }
        #expect(isElsewhere)
    }

    @Test func lockOfAnObject_isTakenAgainByItsThreadOnly() async {
        let object = NSObject()
        #expect(objc_sync_exit(object) == -1)
        #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
        let order = Mutex<[String]>([])
        nonisolated(unsafe) let shared = object
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                objc_sync_enter(shared)
                order.withLock { $0.append("other") }
                objc_sync_exit(shared)
                done.resume()
            }
            objc_sync_exit(object)
            order.withLock { $0.append("own") }
            objc_sync_exit(object)
        }
        #expect(order.withLock { $0 } == ["own", "other"] && objc_sync_exit(object) == -1)
    }

    @Test func message_hasTheArgumentsThatTheMethodTakes() {
        let egg = Egg()
        Selector(_name: "boil", Egg.boil).send(to: egg, 1, 2)
        Selector(_name: "peel:", Egg.peel).send(to: egg, nil)
        Selector(_name: "peel:", Egg.peel).send(to: egg, "left", 2)
        Selector(_name: "eat:", Egg.eat).send(to: egg, Notification(name: Notification.Name("now")))
        #expect(egg.log == ["boil", "peel none", "peel left", "eat now"])
        let shared = egg.perform(Selector(_name: "share::", Egg.share), with: 1, with: "b")
        #expect(shared?.takeUnretainedValue() as? NSString == "1b")
    }

    @Test func text_callsWhatATableHas() {
        _Messages.add {
            $0["boil"] = { (t: Egg, a) in t.boil() }
            $0["share::"] = { (t: Egg, a) in t.share(a[0], a[1]) }
        }
        _Messages.add { $0["quack"] = { (t: Duck, a) in t.peel("wing") } }
        let (egg, duck) = (Egg(), Duck())
        // One of the class that it inherits from, which its own class overrides, and one of its own.
        duck.perform(Selector("boil"))
        NSSelectorFromString("quack").send(to: duck, 1)
        #expect(duck.log == ["boil long", "peel wing"])
        #expect(egg.perform("share::", with: 1, with: "b")?.takeUnretainedValue() as? NSString == "1b")
        #expect(duck.responds(to: Selector("boil")) && duck.responds(to: Selector("quack")))
        #expect(egg.responds(to: Selector("boil")) && !egg.responds(to: Selector("quack")))
        #expect(egg.responds(to: Selector(_name: "peel:", Egg.peel)))
        #expect(!NSObject().responds(to: Selector(_name: "peel:", Egg.peel)))
        // A selector of another class calls what this one has under its name.
        #expect(egg.perform(Selector(_name: "boil", Shell.boil)) == nil && egg.log == ["boil"])
    }

    @Test func text_thatNobodyKnows_endsTheApp() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            NSObject().perform(Selector("shatter"))
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let reason =
            "'NSInvalidArgumentException', reason: '-[NSObject shatter]: unrecognized selector sent to instance"
        #expect(text.contains(reason), "\(text)")
    }

    @Test func property_isReadAndWritten() {
        let egg = Egg()
        Selector(_setter: "setSize:", \Egg.size).send(to: egg, 3)
        #expect(egg.size == 3)
        #expect(Selector(_getter: "size", \Egg.size).send(to: egg) as? Int == 3)
    }

    @Test func selectors_areEqualByTheirNames() {
        #expect(Selector(_name: "boil", Egg.boil) == Selector("boil"))
        // Where the declaration was not seen, the type says that there is an argument.
        #expect(Selector(_name: "peel", Egg.peel) == NSSelectorFromString("peel:"))
        #expect(NSStringFromSelector(Selector(_name: "share::", Egg.share)) == "share::")
    }

    @Test func timer_firesAfterItsInterval_andKeepsItsTarget() {
        let loop = RunLoop.current
        let begin = Date()
        var egg: Egg? = Egg()
        weak let kept = egg
        let timer = Timer.scheduledTimer(
            timeInterval: 0.05,
            target: egg!,
            selector: Selector(_name: "peel:", Egg.peel),
            userInfo: nil,
            repeats: false
        )
        #expect(timer.fireDate >= begin.addingTimeInterval(0.05))
        egg = nil
        while kept?.log.isEmpty == true, Date() < begin.addingTimeInterval(10) {
            _ = loop.run(mode: .default, before: begin.addingTimeInterval(10))
        }
        #expect(kept?.log.first?.hasPrefix("peel <") == true, "\(kept?.log ?? [])")
        #expect(Date() >= begin.addingTimeInterval(0.05))
    }

    @Test func delayedMessage_canBeCancelled() {
        let egg = Egg()
        egg.perform(Selector(_name: "boil", Egg.boil), with: nil, afterDelay: 0)
        egg.perform(Selector(_name: "peel:", Egg.peel), with: "x", afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: egg, selector: Selector("boil"), object: nil)
        let end = Date().addingTimeInterval(10)
        while egg.log.isEmpty, Date() < end { _ = RunLoop.current.run(mode: .default, before: end) }
        #expect(egg.log == ["peel x"])
    }
}

// Programs for the engine's tests, one for each first argument. They are ordinary Swift: nothing in them knows of the
// engine, it is
// only linked in.
import Foundation

let start = Date()
let lines = Lines(start: start)
let mode = CommandLine.arguments.dropFirst().first ?? "waits"

switch mode {
case "waits": waitInEveryWay()
case "concurrency": runManyThingsAtOnce()
case "spin": spin()
case "deadlock": deadlock()
case "flag": pollFlag()
case "unseen": waitUnseen()
case "clock": readClock(until: 40)
case "work": workAndWait(rounds: Int(CommandLine.arguments.dropFirst(2).first ?? "3000") ?? 3000)
case "notes": noteTimes()
case "calm": calmDown()
case "yield": yieldUntilRaised(asking: false)
case "ask": yieldUntilRaised(asking: true)
case "sync": syncFiles()
case "child": runChildren()
case "suspended": beSuspended()
case "cost": measureCost()
case "jumps": jump()
case "pool": overfillPool()
case "use-pool": usePool(CommandLine.arguments[2])
case "hash": printHashOrder()
case "broadcast": broadcast()
case "crash": crash()
case "seven": exit(7)
default: print("no program called \(mode)")
}

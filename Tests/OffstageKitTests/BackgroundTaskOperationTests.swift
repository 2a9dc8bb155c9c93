import Foundation
import OffstageKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct BackgroundTaskOperationTests {
    let queue = OperationQueue()

    @Test func operation_whoseWorkReturns_endsOnceAfterTheWork() async {
        let application = StandInApplication()
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { application.note("work") }
        operation.cleanup = { application.note("cleanup") }
        await run(operation)
        #expect(application.story == ["begin 1", "work", "end 1"])
        #expect(!operation.isCancelled)
    }

    @Test func operation_withoutWork_beginsNothing() async {
        let application = StandInApplication()
        await run(BackgroundTaskOperation(calls: application.calls))
        #expect(application.story == [])
    }

    @Test func operation_cancelledBeforeItStarts_beginsNothing() async {
        let application = StandInApplication()
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { application.note("work") }
        operation.cleanup = { application.note("cleanup") }
        operation.cancel()
        await run(operation)
        #expect(application.story == [])
    }

    @Test func operation_cancelledWhileItWorks_endsWithoutCleaningUp() async {
        let application = StandInApplication()
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { [weak operation] in
            operation?.cancel()
            application.note("work")
        }
        operation.cleanup = { application.note("cleanup") }
        await run(operation)
        #expect(application.story == ["begin 1", "work", "end 1"])
    }

    @Test func `L-41 an operation out of time cleans up and ends inside the handler`() async {
        let application = StandInApplication()
        let (started, mayReturn) = (Event(), Event())
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { [weak operation] in
            started.happen()
            mayReturn.block()
            application.note("work sees \(operation?.isCancelled == true ? "cancellation" : "nothing")")
        }
        operation.cleanup = { application.note("cleanup") }
        async let finished: Void = run(operation)
        await started.happened()
        await application.expire()
        mayReturn.happen()
        await finished
        #expect(
            application.story == [
                "begin 1", "handler 1 called", "cleanup", "end 1", "handler 1 returned", "work sees cancellation",
            ]
        )
    }

    @Test func `L-41 a handler does not return while the end of the work is still on its way`() async {
        let (ending, mayEnd) = (Event(), Event())
        let application = StandInApplication(beforeEnd: {
            ending.happen()
            mayEnd.block()
        })
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { application.note("work") }
        operation.cleanup = { mayEnd.happen() }
        async let finished: Void = run(operation)
        await ending.happened()
        await application.expire()
        await finished
        #expect(application.story == ["begin 1", "work", "handler 1 called", "end 1", "handler 1 returned"])
    }

    @Test func `L-27 an operation that is refused cleans up and does not work`() async {
        let application = StandInApplication(refuses: true)
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { application.note("work") }
        operation.cleanup = { application.note("cleanup") }
        await run(operation)
        #expect(application.story == ["cleanup"])
        #expect(operation.isCancelled)
    }

    @Test func `L-36 an operation expired before it has its identifier ends all the same`() async {
        let application = StandInApplication(expiresInsideBegin: true)
        let operation = BackgroundTaskOperation(calls: application.calls)
        operation.whatToDo = { application.note("work") }
        operation.cleanup = { application.note("cleanup") }
        await run(operation)
        #expect(
            application.story == ["begin 1", "handler 1 called", "cleanup", "handler 1 returned", "end 1"]
        )
    }

    @Test func operations_inAChain_runOneAfterTheOther() async {
        let application = StandInApplication()
        let chain = (1...3).map { number in
            let operation = BackgroundTaskOperation(calls: application.calls)
            operation.whatToDo = { application.note("work \(number)") }
            return operation
        }
        chain[1].addDependency(chain[0])
        chain[2].addDependency(chain[1])
        for operation in chain.reversed() { queue.addOperation(operation) }
        await run(onceFinished: chain[2])
        #expect(
            application.story == [
                "begin 1", "work 1", "end 1", "begin 2", "work 2", "end 2", "begin 3", "work 3", "end 3",
            ]
        )
    }

    private func run(_ operation: Operation) async {
        queue.addOperation(operation)
        await run(onceFinished: operation)
    }

    /// Lets an operation that depends on the given one say when that is over, cancelled or not.
    private func run(onceFinished operation: Operation) async {
        await withCheckedContinuation { continuation in
            let last = BlockOperation { continuation.resume() }
            last.addDependency(operation)
            queue.addOperation(last)
        }
    }
}

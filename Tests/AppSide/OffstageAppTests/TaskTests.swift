import Foundation
import OffstageWire
import Testing

@Suite(Clients.areBuilt, .serialized) struct TaskTests {
    private func begun(_ identifier: Int, _ name: String?, handler: Bool, line: Int) -> AppMessage {
        .taskBegan(
            .init(
                identifier: identifier,
                name: name,
                hasHandler: handler,
                site: Clients.place("MainFile/Tasks.swift:\(line)")
            )
        )
    }

    @Test func `L-25 identifiers begin at 1 and grow by 1`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--tasks"])
        #expect(
            try device.launch().messages == [
                begun(1, "one", handler: true, line: 6), begun(2, "two", handler: true, line: 6),
                begun(3, nil, handler: false, line: 11), .taskEnded(identifier: 0, inHandler: false),
            ]
        )
    }

    @Test func `L-38 handlers run once each, in one pass, in the order asked for`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--tasks"])
        try device.launch()
        let pass = try device.call(.expireTasks, state: 2, identifiers: [1, 2, 3], withTask: .seconds(4))
        #expect(pass.lines == ["expired one", "expired two"])
        #expect(
            pass.messages == [.taskEnded(identifier: 1, inHandler: true), .taskEnded(identifier: 2, inHandler: true)]
        )
        #expect(try device.call(.expireTasks, state: 2, identifiers: [1, 2, 3]).lines.isEmpty)
    }

    @Test func `L-51 an expiring activity is called a second time when its time is up`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--activity"])
        let launched = try device.launch()
        #expect(launched.messages == [.activityBegan(identifier: 1, reason: "upload")])
        #expect(launched.lines.contains("activity false"))
        var messages = try device.call(.expireActivities, state: 2, identifiers: [1]).messages
        if messages.isEmpty { messages.append(try device.next().message) }
        #expect(messages == [.activityEnded(identifier: 1)])
        #expect(device.allOutput.contains("activity true"))
    }

    @Test func `L-51 an activity begun when nothing is left is called once, with true`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["--late-activity"])
        try device.launch()
        let entered = try device.call(.didEnterBackground, state: 2, withTask: .zero, withoutTask: .zero)
        #expect(entered.lines.filter { $0.contains("activity") } == ["late activity true"])
        #expect(entered.messages.isEmpty)
    }

    @Test func `L-33 the time remaining is the greatest number there is in the foreground`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        let entered = try device.call(.didEnterBackground, state: 2)
        #expect(entered.lines.contains("remaining \(Double.greatestFiniteMagnitude)"))
    }

    @Test func `L-34 it counts to the hard end with a task and to suspension without`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        for (arguments, remaining) in [(["--tasks"], 30.0), ([], 5)] {
            let device = try PlayedDevice(container, arguments: arguments + ["--remaining"])
            try device.launch()
            let ends: (withTask: Duration, withoutTask: Duration) = (.seconds(30), .seconds(5))
            let entered = try device.call(
                .didEnterBackground,
                state: 2,
                withTask: ends.withTask,
                withoutTask: ends.withoutTask
            )
            #expect(entered.lines.contains("remaining \(remaining)"))
            let warned = try device.call(
                .didReceiveMemoryWarning,
                state: 2,
                withTask: ends.withTask,
                withoutTask: ends.withoutTask
            )
            // One reading after the other, in the same call: what is left has become less.
            let left = warned.lines.compactMap { $0.wholeMatch(of: /left (.*)/).flatMap { Double($0.1) } }
            try #require(left.count == 2)
            #expect(left[1] < left[0] && left[0] < remaining && left[1] > 0)
        }
    }
}

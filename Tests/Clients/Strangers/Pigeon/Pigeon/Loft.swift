import Foundation

/// It tells of pigeons; its name is Foundation's, too.
class NotificationCenter {
    static let shared = NotificationCenter()
    private(set) var told: [String] = []

    func tell(_ news: String) {
        told.append(news)
        print(news)
    }
}

@MainActor class Loft {
    nonisolated let queue = OperationQueue()
    private(set) var birds = ["Ada", "Bo"]
    private var timer: Timer?

    /// Blocks that touch what is the main actor's, and run there.
    func sendOut() {
        OperationQueue.main.addOperation { self.birds.append("Cy") }
        OperationQueue.main.addOperation(BlockOperation { self.birds.append("Di") })
        let last = BlockOperation()
        last.addExecutionBlock { self.birds.append("Ed") }
        OperationQueue.main.addOperation(last)
        RunLoop.main.perform { self.birds.append("Fi") }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
            NotificationCenter.shared.tell("birds \(self.birds.sorted().joined(separator: " "))")
        }
        RunLoop.main.add(Timer(timeInterval: 2, repeats: false) { _ in self.fly() }, forMode: .commonModes)
    }

    private func fly() {
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(Flight("the sea"))
        queue.addOperation { OperationQueue.main.addOperation(Glide()) }
    }
}

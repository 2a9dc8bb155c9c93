import Foundation
import Observation

struct Apple: Identifiable, Equatable {
    let id: Int
    var name: String { "Apple \(id)" }
}

@MainActor @Observable
final class Orchard {
    enum Season {
        case winter
        case harvest([Apple])
        case over(reason: String)
    }

    private(set) var season = Season.winter
    var pause = Duration.seconds(2)

    var count: Int {
        if case .harvest(let apples) = season { apples.count } else { 0 }
    }

    /// One more apple; a long pause from the second on.
    func pick() async {
        do {
            try await Task.sleep(for: pause)
            pause = .seconds(3600)
            season = .harvest((0...count).map(Apple.init))
            print("picked \(count)")
        } catch {
            print("cancelled, \(Task.isCancelled)")
        }
    }
}

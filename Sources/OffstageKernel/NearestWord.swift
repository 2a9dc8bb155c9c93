extension String {
    /// The word that its author most likely meant by this one, or nil if none is near.
    package func nearest(among words: [String]) -> String? {
        let lowered = lowercased()
        // A third of the letters may be wrong; of a short word, one.
        let limit = max(1, count / 3)
        let ranked = words.map { (word: $0, distance: lowered.distance(to: $0.lowercased())) }
        let best = ranked.min { $0.distance < $1.distance }
        if let best, best.distance <= limit { return best.word }
        // Half a word is a word: `memory` for `memory-pressure`.
        guard count >= 3 else { return nil }
        let longer = words.filter { $0.lowercased().hasPrefix(lowered) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// How many letters must be changed, added, dropped or swapped with their neighbour to get to the other word.
    private func distance(to other: String) -> Int {
        let (left, right) = (Array(self), Array(other))
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var best = Swift.min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = Swift.min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}

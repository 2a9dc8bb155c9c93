/// The word of a list that was probably meant.
enum NearestWord {
    /// - Returns: nil if nothing is near.
    static func to(_ word: String, in list: [String]) -> String? {
        let near = list.map { (distance(word.lowercased(), $0.lowercased()), $0) }.min { $0.0 < $1.0 }
        guard let near, near.0 <= max(2, word.count / 3) else { return nil }
        return near.1
    }

    /// The number of characters to insert, remove or replace (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right.prefix(200))
        var row = Array(0...right.count)
        for (line, character) in left.prefix(200).enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let replaced = diagonal + (character == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}

/// Delta debugging: the least of a list that still has a property (Zeller, Hildebrandt: "Simplifying and isolating
/// failure-inducing input", IEEE TSE 2002).
enum DeltaDebugging {
    /// A part of the list that has the property and loses it with any one element less.
    ///
    /// - Parameters:
    ///   - list: Has the property as it is.
    ///   - holds: Whether a part of the list, in its order, has the property.
    static func minimal<Element, Problem: Error>(
        _ list: [Element],
        holds: ([Element]) throws(Problem) -> Bool
    ) throws(Problem) -> [Element] {
        guard !list.isEmpty else { return [] }
        if try holds([]) { return [] }
        var list = list
        var chunks = min(2, list.count)
        while list.count > 1 {
            if let rest = try smaller(list, chunks, holds) {
                list = rest
                chunks = max(chunks - 1, 2)
            } else if chunks < list.count {
                chunks = min(2 * chunks, list.count)
            } else {
                break
            }
        }
        return list
    }

    /// The list without the first of its chunks that it can do without, or nil.
    private static func smaller<Element, Problem: Error>(
        _ list: [Element],
        _ chunks: Int,
        _ holds: ([Element]) throws(Problem) -> Bool
    ) throws(Problem) -> [Element]? {
        for chunk in 0..<chunks {
            let range = list.count * chunk / chunks..<list.count * (chunk + 1) / chunks
            let rest = Array(list[..<range.lowerBound] + list[range.upperBound...])
            if try holds(rest) { return rest }
        }
        return nil
    }
}

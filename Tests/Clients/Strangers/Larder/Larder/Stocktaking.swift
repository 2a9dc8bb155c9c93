import SwiftData

/// Counts in the background what the larder has.
@ModelActor
actor Stocktaking {
    private var rounds = 0

    func refill() throws -> Int {
        rounds += 1
        let shelf = try modelContext.fetch(FetchDescriptor<Shelf>()).first
        modelContext.insert(Jar("peas \(try count())", grams: 300, shelf: shelf))
        // Known already: it gets more, and stays one.
        modelContext.insert(Jar("rice", grams: 900, shelf: shelf))
        try modelContext.save()
        return try count()
    }

    private func count() throws -> Int {
        try modelContext.fetchCount(FetchDescriptor<Jar>())
    }
}

import Foundation
import OffstageSwiftData
import Testing

/// What contexts do with models.
@Suite struct SwiftDataTests {
    private typealias Jar = Pantry.Jar
    private typealias Shelf = Pantry.Shelf
    private typealias Owner = Pantry.Owner
    private typealias Recipe = Pantry.Recipe

    private func labels(_ context: ModelContext, _ predicate: Predicate<Pantry.Jar>? = nil) throws -> [String] {
        try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\Jar.label)])).map(\.label)
    }

    @Test func values_areThereInTheNextProcess() throws {
        let file = Pantry.file()
        defer { try? FileManager.default.removeItem(at: file) }
        let id: PersistentIdentifier
        do {
            let context = ModelContext(try Pantry.container(file))
            let jar = Jar("rice", price: .infinity, shelf: Shelf("upper"))
            (jar.kind, jar.size, jar.tags) = (.fresh, .init(grams: 5), ["a", "b"])
            (jar.opened, jar.picture) = (Date(timeIntervalSinceReferenceDate: 0.1), Data([1, 2]))
            jar.link = URL(string: "https://example.com/rice")
            context.insert(jar)
            #expect(context.insertedModelsArray.count == 2 && context.hasChanges && jar.hasChanges)
            try context.save()
            #expect(!context.hasChanges && !jar.hasChanges)
            id = try JSONDecoder().decode(
                PersistentIdentifier.self,
                from: JSONEncoder().encode(jar.persistentModelID)
            )
        }
        let context = ModelContext(try Pantry.container(file))
        let jar = try #require(try context.fetch(FetchDescriptor<Jar>()).first)
        #expect(jar.label == "rice" && jar.price == .infinity && jar.kind == .fresh && jar.size == .init(grams: 5))
        #expect(jar.tags == ["a", "b"] && jar.opened?.timeIntervalSinceReferenceDate == 0.1)
        #expect(jar.picture == Data([1, 2]) && jar.link?.host == "example.com" && jar.shelf?.name == "upper")
        #expect(jar.shelf?.jars?.first === jar && jar.persistentModelID == id && context.model(for: id) as? Jar === jar)
        let registered: Jar? = context.registeredModel(for: id)
        #expect(registered === jar)
    }

    @Test func fetches_filterSortAndCount() throws {
        let context = ModelContext(try Pantry.container())
        for (label, price) in [("Tea", 3.0), ("rice", 1), ("beans", 2), ("Éclair", 4)] {
            context.insert(Jar(label, price: price))
        }
        #expect(try labels(context, #Predicate { $0.price > 1 && $0.label.localizedStandardContains("E") }).count == 3)
        #expect(try labels(context, #Predicate { $0.label.contains("ea") && $0.shelf == nil }) == ["beans", "Tea"])
        try context.save()
        var dear = FetchDescriptor<Jar>(sortBy: [SortDescriptor(\.price, order: .reverse)])
        (dear.fetchOffset, dear.fetchLimit) = (1, 2)
        #expect(try context.fetch(dear).map(\.label) == ["Tea", "beans"])
        // As the Finder has them, not by their characters.
        #expect(try labels(context) == ["beans", "Éclair", "rice", "Tea"])
        #expect(try context.fetchCount(FetchDescriptor<Jar>()) == 4)
        #expect(try context.fetchIdentifiers(dear).count == 2)
        context.insert(Jar("new"))
        var saved = FetchDescriptor<Jar>()
        saved.includePendingChanges = false
        #expect(try context.fetch(saved).count == 4)
        var seen: [String] = []
        try context.enumerate(FetchDescriptor<Jar>()) { seen.append($0.label) }
        #expect(seen == ["Tea", "rice", "beans", "Éclair", "new"])
        #expect(throws: SwiftDataError.unknownSchema) {
            try ModelContext(try ModelContainer(for: Schema([]))).fetch(FetchDescriptor<Jar>())
        }
    }

    // MARK: Relationships

    @Test func inverses_areKeptOnBothSides() throws {
        let context = ModelContext(try Pantry.container())
        let (upper, lower) = (Shelf("upper"), Shelf("lower"))
        let (rice, peas) = (Jar("rice"), Jar("peas"))
        context.insert(upper)
        upper.jars?.append(rice)
        #expect(rice.shelf === upper && rice.modelContext === context)
        peas.shelf = upper
        #expect(peas.modelContext === context)
        #expect(upper.jars?.map(\.label) == ["rice", "peas"])
        peas.shelf = lower
        #expect(lower.modelContext === context && lower.jars?.first === peas && upper.jars?.count == 1)
        lower.jars = [rice]
        #expect(peas.shelf == nil && rice.shelf === lower && upper.jars?.isEmpty == true)
        // They find each other though neither says which is the other's inverse.
        let soup = Recipe("soup", page: 1)
        rice.recipes = [soup]
        #expect(soup.jars.first === rice)
        peas.recipes.append(soup)
        soup.jars.removeAll { $0 === rice }
        #expect(rice.recipes.isEmpty && soup.jars.map(\.label) == ["peas"])
        try context.save()
        let other = ModelContext(context.container)
        let found = try #require(try other.fetch(FetchDescriptor<Recipe>()).first)
        #expect(found.jars.first?.recipes.first === found && found.jars.count == 1)
    }

    @Test func deleteRules_cascadeNullifyAndDeny() throws {
        let context = ModelContext(try Pantry.container())
        let (shelf, owner, soup) = (Shelf("upper"), Owner(), Recipe("soup", page: 1))
        let (rice, peas) = (Jar("rice", shelf: shelf), Jar("peas", shelf: shelf))
        owner.shelves = [shelf]
        soup.jars = [rice, peas]
        context.insert(owner)
        try context.save()
        context.delete(owner)
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
        context.rollback()
        #expect(!owner.isDeleted && owner.shelves.first === shelf)
        context.delete(rice)
        #expect(rice.isDeleted && shelf.jars?.map(\.label) == ["peas"] && soup.jars.map(\.label) == ["peas"])
        try context.save()
        #expect(rice.modelContext == nil)
        context.delete(shelf)
        #expect(peas.isDeleted && owner.shelves.isEmpty)
        context.delete(owner)
        try context.save()
        #expect(try labels(context).isEmpty && context.fetchCount(FetchDescriptor<Recipe>()) == 1)
        context.insert(Jar("tea"))
        try context.save()
        try context.delete(model: Jar.self, where: #Predicate { $0.label == "tea" })
        #expect(try labels(context).isEmpty)
    }

    // MARK: Changes

    @Test func rollback_bringsBackWhatWasSaved() throws {
        let context = ModelContext(try Pantry.container())
        let (rice, shelf) = (Jar("rice"), Shelf("upper"))
        context.insert(rice)
        context.insert(shelf)
        try context.save()
        (rice.label, rice.shelf) = ("basmati", shelf)
        let tea = Jar("tea")
        context.insert(tea)
        #expect(context.changedModelsArray.count == 2)
        context.rollback()
        #expect(rice.label == "rice" && rice.shelf == nil && shelf.jars?.isEmpty == true && !context.hasChanges)
        #expect(tea.modelContext == nil && tea.label == "tea")
        try context.transaction { rice.price = 7 }
        #expect(!context.hasChanges && rice.price == 7)
    }

    @Test func contexts_seeEachOthersSavedChanges() throws {
        let container = try Pantry.container()
        let (one, other) = (ModelContext(container), ModelContext(container))
        let rice = Jar("rice")
        one.insert(rice)
        #expect(try labels(other).isEmpty)
        try one.save()
        let same = try #require(try other.fetch(FetchDescriptor<Jar>()).first)
        #expect(same !== rice && same == rice)
        (same.price, rice.tags) = (3, ["mine"])
        try other.save()
        #expect(try one.fetch(FetchDescriptor<Jar>()).first === rice)
        // What was changed here is kept, what was changed there is taken over.
        #expect(rice.price == 3 && rice.tags == ["mine"])
        try one.save()
        _ = try labels(other)
        #expect(same.tags == ["mine"] && same.price == 3)
        one.delete(rice)
        try one.save()
        #expect(try labels(other).isEmpty && same.modelContext == nil)
    }

    @Test func uniqueValue_updatesTheOneThatHasIt() throws {
        let context = ModelContext(try Pantry.container())
        let (rice, shelf) = (Jar("rice", price: 1), Shelf("upper"))
        rice.shelf = shelf
        context.insert(rice)
        try context.save()
        let id = rice.persistentModelID
        let newer = Jar("rice", price: 2)
        context.insert(newer)
        try context.save()
        #expect(try labels(context) == ["rice"])
        #expect(newer.persistentModelID == id && rice.price == 2 && newer.price == 2)
        #expect(newer.shelf === shelf && shelf.jars?.count == 1)
        #expect(rice.shelf === shelf)
        rice.label = "basmati"
        #expect(newer.label == "basmati")
        newer.price = 5
        #expect(rice.price == 5 && context.changedModelsArray.count == 1)
        context.insert(Jar("rice"))
        try context.save()
        #expect(try labels(context) == ["basmati", "rice"])
        // Two at once are one, too, and sets of properties are compared as a whole.
        for _ in 1...2 { context.insert(Jar("tea", shelf: shelf)) }
        try context.save()
        #expect(shelf.jars?.map(\.label).sorted() == ["basmati", "tea"])
        for page in [1, 2, 1] { context.insert(Recipe("soup", page: page)) }
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Recipe>()).map(\.page).sorted() == [1, 2])
    }

    @Test func observers_areTold() throws {
        let context = ModelContext(try Pantry.container())
        let (rice, shelf) = (Jar("rice"), Shelf("upper"))
        context.insert(rice)
        context.insert(shelf)
        func isTold(of read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
            let told = Told()
            withObservationTracking(read) { told.isTold = true }
            try change()
            return told.isTold
        }
        #expect(isTold(of: { _ = rice.price }, { rice.price = 1 }))
        #expect(!isTold(of: { _ = rice.price }, { rice.label = "tea" }))
        #expect(isTold(of: { _ = shelf.jars }, { rice.shelf = shelf }))
        try context.save()
        #expect(isTold(of: { _ = rice.price }, { (rice.price, rice.price) = (2, 3) }))
        #expect(isTold(of: { _ = rice.price }, { context.rollback() }))
    }

    private final class Told: @unchecked Sendable {
        // Sendable because one thread uses it.
        var isTold = false
    }
}

import Foundation
import OffstageApp
import OffstageSwiftData
import Testing

/// What stores keep, and for whom.
@Suite(.timeLimit(.minutes(1))) struct SwiftDataStoreTests {
    private typealias Jar = Pantry.Jar

    /// The second version of a model that is a `Jar` in the file.
    private enum Second: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Jar.self] }

        final class Jar: PersistentModel {
            @_Persisted var name: String
            @_Persisted var weight: Int = 5
            @_Persisted var maker: String?

            init(_ name: String) {
                self.name = name
            }

            let _$backing = _ModelBacking()
            static var _$properties: [_ModelProperty] {
                [
                    _ModelProperty(
                        "name",
                        \Jar.name,
                        \Jar._name,
                        hasDefault: false,
                        Schema.Attribute(originalName: "label")
                    ),
                    _ModelProperty("weight", \Jar.weight, \Jar._weight, hasDefault: true),
                    _ModelProperty("maker", \Jar.maker, \Jar._maker, hasDefault: true),
                ]
            }
            init(_$stored: Void) { _name = .init(_$stored: ()) }
        }
    }

    private enum First: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Pantry.Jar.self] }
    }

    private enum Third: VersionedSchema {
        static let versionIdentifier = Schema.Version(3, 0, 0)
        static var models: [any PersistentModel.Type] { [Jar.self] }

        final class Jar: PersistentModel {
            @_Persisted var owner: String

            init() {
                owner = ""
            }

            let _$backing = _ModelBacking()
            static var _$properties: [_ModelProperty] {
                [_ModelProperty("owner", \Jar.owner, \Jar._owner, hasDefault: false)]
            }
            init(_$stored: Void) { _owner = .init(_$stored: ()) }
        }
    }

    private enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
        static var stages: [MigrationStage] {
            [
                .custom(
                    fromVersion: First.self,
                    toVersion: Second.self,
                    willMigrate: { context in
                        for jar in try context.fetch(FetchDescriptor<Pantry.Jar>()) { jar.label += "!" }
                    },
                    didMigrate: { context in
                        for jar in try context.fetch(FetchDescriptor<Second.Jar>()) { jar.maker = "us" }
                    }
                )
            ]
        }
    }

    private func filled(_ file: URL) throws {
        let context = ModelContext(try ModelContainer(for: Jar.self, configurations: ModelConfiguration(url: file)))
        context.insert(Jar("rice"))
        try context.save()
    }

    @Test func newVersion_hasDefaultsAndOldNames() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try filled(file)
        let container = try ModelContainer(for: Second.Jar.self, configurations: ModelConfiguration(url: file))
        let jar = try #require(try ModelContext(container).fetch(FetchDescriptor<Second.Jar>()).first)
        #expect(jar.name == "rice" && jar.weight == 5 && jar.maker == nil)
    }

    @Test func migrationPlan_runsOnceForAStore() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try filled(file)
        for _ in 1...2 {
            let container = try ModelContainer(
                for: Second.Jar.self,
                migrationPlan: Plan.self,
                configurations: ModelConfiguration(url: file)
            )
            #expect(container.schema.version == Schema.Version(2, 0, 0))
            let jar = try #require(try ModelContext(container).fetch(FetchDescriptor<Second.Jar>()).first)
            #expect(jar.name == "rice!" && jar.maker == "us")
        }
    }

    @Test func requiredValueWithoutDefault_isRefused() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try filled(file)
        #expect(throws: SwiftDataError.loadIssueModelContainer) {
            try ModelContainer(for: Third.Jar.self, configurations: ModelConfiguration(url: file))
        }
    }

    @Test func foreignFile_isRefusedAndLeftAlone() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try Data("SQLite format 3".utf8).write(to: file)
        #expect(throws: SwiftDataError.loadIssueModelContainer) { try Pantry.container(file) }
        #expect(try Data(contentsOf: file) == Data("SQLite format 3".utf8))
    }

    /// An extension of the app for one.
    @Test func anotherProcess_isSeen() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        let context = ModelContext(try Pantry.container(file))
        context.insert(Jar("rice"))
        try context.save()
        let jar = try #require(try context.fetch(FetchDescriptor<Jar>()).first)
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("rice", with: "beans").utf8).write(to: file, options: .atomic)
        _ = try context.fetch(FetchDescriptor<Jar>())
        #expect(jar.label == "beans")
    }

    @Test func twoContainers_shareAFile() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        let (one, other) = (ModelContext(try Pantry.container(file)), ModelContext(try Pantry.container(file)))
        one.insert(Jar("rice"))
        try one.save()
        #expect(try other.fetchCount(FetchDescriptor<Jar>()) == 1)
        #expect(one.container != other.container)
        try other.container.erase()
        #expect(try one.fetchCount(FetchDescriptor<Jar>()) == 0)
    }

    @Test func unwritableStore_keepsNothing() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try filled(file)
        let configuration = ModelConfiguration(url: file, allowsSave: false)
        let context = ModelContext(try ModelContainer(for: Jar.self, configurations: configuration))
        let jar = try #require(try context.fetch(FetchDescriptor<Jar>()).first)
        jar.label = "tea"
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(context.hasChanges)
        #expect(try ModelContext(context.container).fetch(FetchDescriptor<Jar>()).first?.label == "rice")
    }

    @Test func configurations_nameTheirFiles() throws {
        let support = URL.applicationSupportDirectory.path
        #expect(ModelConfiguration().url.path == "\(support)/default.store")
        #expect(ModelConfiguration("pantry").url.path == "\(support)/pantry.store")
        #expect(ModelConfiguration(isStoredInMemoryOnly: true).url.path == "/dev/null")
        #expect(ModelConfiguration(for: Jar.self).schema?.entities.map(\.name) == ["Jar", "Owner", "Recipe", "Shelf"])
    }

    /// What cannot be written lasts as long as the process.
    @Test func unwrittenValue_isSharedByContexts() throws {
        let container = try Pantry.container()
        let context = ModelContext(container)
        let jar = Jar("rice")
        jar.secret = Pantry.Secret(word: "salt")
        context.insert(jar)
        try context.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Jar>()).first?.secret?.word == "salt")
    }

    /// One test, because all contexts of a process hear of its background.
    @Test @MainActor func mainContext_savesByItself_butNotAtOnce() async throws {
        let container = try Pantry.container()
        #expect(container.mainContext === container.mainContext && container.mainContext.autosaveEnabled)
        container.mainContext.insert(Jar("rice"))
        // After the turn of the main queue that was asked for just now.
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(container.mainContext.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Jar>()) == 0)
        OffstageApp.NotificationCenter.default.post(
            name: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
            object: nil
        )
        #expect(!container.mainContext.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Jar>()) == 1)
    }

    /// Each save writes what it has changed, and now and then one writes everything.
    @Test func manySaves_writeWhatTheyChange() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        do {
            let context = ModelContext(try Pantry.container(file))
            for number in 1...2500 {
                context.insert(Jar("jar \(number % 2000)", price: Double(number)))
                try context.save()
            }
            try context.delete(model: Jar.self, where: #Predicate { $0.price < 1000 })
            try context.save()
            #expect(try context.fetchCount(FetchDescriptor<Jar>()) == 1501)
        }
        let lines = try lines(file)
        #expect(lines > 1 && lines < 1600, "\(lines)")
        let context = ModelContext(try Pantry.container(file))
        let jars = try context.fetch(FetchDescriptor<Jar>())
        #expect(jars.count == 1501 && Set(jars.map(\.price)).count == 1501)
        #expect(jars.first { $0.label == "jar 1" }?.price == 2001)
    }

    /// The process was killed while it wrote: that save did not return.
    @Test func brokenOffLine_isAsIfItHadNotBeenSaved() throws {
        let file = Pantry.file()
        defer { try? Foundation.FileManager.default.removeItem(at: file) }
        try filled(file)
        let whole = try Data(contentsOf: file)
        try (whole + Data("{\"gone\":[],\"next\":9,\"ro".utf8)).write(to: file)
        let context = ModelContext(try Pantry.container(file))
        #expect(try context.fetchCount(FetchDescriptor<Jar>()) == 1)
        context.insert(Jar("tea"))
        try context.save()
        #expect(try lines(file) == 1)
    }

    private func lines(_ file: URL) throws -> Int {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
    }

    /// An import of a feed: nothing may be asked of every object for every other.
    @Test func manyObjects_areSavedInReasonableTime() throws {
        let context = ModelContext(try Pantry.container())
        for round in 1...2 {
            for number in 1...2000 { context.insert(Jar("jar \(number)", price: Double(round))) }
            try context.save()
        }
        let dear = FetchDescriptor<Jar>(predicate: #Predicate { $0.price == 2 })
        #expect(try context.fetchCount(dear) == 2000)
        let shelf = Pantry.Shelf("upper")
        context.insert(shelf)
        for number in 1...500 { shelf.jars?.append(Jar("new \(number)")) }
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Jar>(predicate: #Predicate { $0.shelf != nil })) == 500)
    }

    private actor Counter: ModelActor {
        nonisolated let modelExecutor: any ModelExecutor
        nonisolated let modelContainer: ModelContainer
        nonisolated var unownedExecutor: UnownedSerialExecutor { _unownedExecutor }

        init(modelContainer: ModelContainer) {
            modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(modelContainer))
            self.modelContainer = modelContainer
        }

        func add(_ label: String) throws -> PersistentIdentifier {
            let jar = Jar(label)
            modelContext.insert(jar)
            try modelContext.save()
            return jar.persistentModelID
        }

        func label(_ id: PersistentIdentifier) -> String? { self[id, as: Jar.self]?.label }
    }

    @Test func modelActor_hasAContextOfItsOwn() async throws {
        let counter = Counter(modelContainer: try Pantry.container())
        let id = try await counter.add("rice")
        #expect(await counter.label(id) == "rice")
    }
}

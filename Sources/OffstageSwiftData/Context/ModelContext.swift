public import Foundation
import OffstageApp

/// Objects that belong together, and what was changed of them since they were saved.
public final class ModelContext: Equatable, CustomDebugStringConvertible {
    /// The keys of what notifications tell.
    public enum NotificationKey: String, Sendable {
        case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers, deletedIdentifiers
        case refreshedIdentifiers, invalidatedIdentifiers
    }

    public static let willSave = Notification.Name("SwiftDataModelContextWillSave")
    public static let didSave = Notification.Name("SwiftDataModelContextDidSave")
    /// After a turn of the main queue in which something was changed.
    public static let _didChange = Notification.Name("SwiftDataModelContextDidChange")

    public let container: ModelContainer
    /// - Note: What was changed in the main context is saved after a while, and when the app enters the background;
    ///   in a model actor's after each of its jobs.
    public var autosaveEnabled = false
    public var author: String?
    /// - Note: Nothing is recorded to be undone, and there is no class for it.
    public var undoManager: AnyObject?

    struct WeakModel {
        weak var model: (any PersistentModel)?
    }

    /// Those that somebody holds, by their rows.
    var models: [UUID: WeakModel] = [:]
    /// From so many on those that nobody holds any more are forgotten.
    private var limit = 1000
    /// Objects whose row another has taken, because a value must be unique: they follow it, and it follows them.
    var twins: [UUID: [WeakModel]] = [:]
    var inserted: [any PersistentModel] = []
    var changed: [any PersistentModel] = []
    var deleted: [any PersistentModel] = []
    /// Of the main thread: what changes is told after a turn of its queue.
    private let isMain: Bool
    /// The container's own, which nobody uses elsewhere.
    private let isMainContext: Bool
    private var isAnnouncing = false
    private var isAutosaveDue = false
    /// In seconds. How long iOS waits is not documented [chosen].
    private static let autosaveDelay = 15.0
    private let isStale = Flag()
    private var watch: (any NSObjectProtocol)?

    /// Set by whoever saves, cleared by whoever reads.
    private final class Flag: @unchecked Sendable {
        // Sendable because the lock guards it.
        private let lock = NSLock()
        private var isSet = false

        func set() { lock.withLock { isSet = true } }

        func clear() -> Bool {
            lock.withLock {
                defer { isSet = false }
                return isSet
            }
        }
    }

    public convenience init(_ container: ModelContainer) {
        self.init(container, isMainContext: false)
    }

    init(_ container: ModelContainer, isMainContext: Bool) {
        (self.container, self.isMainContext) = (container, isMainContext)
        isMain = isMainContext || Thread.isMainThread
        for store in container.allStores { store.join(self) }
        guard isMain else { return }
        watch = NotificationCenter.default.addObserver(
            forName: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
            object: nil,
            queue: nil
        ) { [weak self] _ in self?.autosave() }
    }

    deinit {
        if let watch { NotificationCenter.default.removeObserver(watch) }
    }

    public var hasChanges: Bool { !(inserted.isEmpty && changed.isEmpty && deleted.isEmpty) }
    public var insertedModelsArray: [any PersistentModel] { inserted }
    public var changedModelsArray: [any PersistentModel] { changed }
    public var deletedModelsArray: [any PersistentModel] { deleted }
    public var debugDescription: String { "ModelContext of \(container.schema.debugDescription)" }

    public static func == (lhs: ModelContext, rhs: ModelContext) -> Bool { lhs === rhs }

    func store(of entity: String) -> Store { container.store(of: entity) }

    // MARK: Objects

    public func insert<T: PersistentModel>(_ model: T) { insert(any: model) }

    func insert(any model: any PersistentModel) {
        let backing = model._$backing
        if backing.context === self, backing.state == .deleted { return revive(model) }
        guard backing.context == nil else { return }
        let type = ModelType.of(type(of: model))
        check(type)
        (backing.context, backing.state) = (self, .inserted)
        backing.storeIdentifier = store(of: type.name).identifier
        register(model)
        inserted.append(model)
        Relations.complete(model)
        announce()
    }

    private func register(_ model: any PersistentModel) {
        models[model._$backing.key] = WeakModel(model: model)
        guard models.count > limit else { return }
        models = models.filter { $0.value.model != nil }
        limit = max(1000, 2 * models.count)
    }

    /// As on iOS, where nothing can be done with models that no container is for.
    func check(_ type: ModelType) {
        guard container.schema.types[type.name] == nil else { return }
        fatalError("failed to find a currently active container for \(type.name)")
    }

    private func revive(_ model: any PersistentModel) {
        deleted.removeAll { $0 === model }
        model._$backing.state = .stored
        announce()
    }

    public func delete<T: PersistentModel>(_ model: T) { delete(any: model) }

    func delete(any model: any PersistentModel) {
        let model = models[model._$backing.key]?.model ?? model
        let backing = model._$backing
        guard backing.context === self, backing.state != .deleted else { return }
        let isNew = backing.state == .inserted
        backing.state = .deleted
        for property in ModelType.of(type(of: model)).relationships {
            switch property.relationship?.deleteRule ?? .nullify {
            case .nullify: Relations.cutAll(property, of: model)
            case .cascade:
                let others = property.current(model)
                Relations.cutAll(property, of: model)
                others.forEach(delete(any:))
            case .deny, .noAction: break
            }
        }
        inserted.removeAll { $0 === model }
        changed.removeAll { $0 === model }
        if isNew {
            models[backing.key] = nil
            (backing.state, backing.context) = (.free, nil)
        } else {
            deleted.append(model)
        }
        announce()
    }

    /// - Parameter includeSubclasses: makes no difference, as there are none.
    public func delete<T: PersistentModel>(
        model: T.Type,
        where predicate: Predicate<T>? = nil,
        includeSubclasses: Bool = true
    ) throws {
        for object in try fetch(FetchDescriptor(predicate: predicate)) { delete(object) }
    }

    /// The object of a row: the one that there is, or a new one.
    func object(_ key: UUID, _ type: any PersistentModel.Type) -> (any PersistentModel)? {
        if let model = models[key]?.model { return model }
        let entity = ModelType.of(type)
        let store = store(of: entity.name)
        guard let row = store.row(key), row.entity == entity.name else { return nil }
        let model = type.init(_$stored: ())
        let backing = model._$backing
        (backing.key, backing.row, backing.state, backing.context) = (key, row, .stored, self)
        backing.storeIdentifier = store.identifier
        for property in entity.properties { property.settle(model) }
        register(model)
        return model
    }

    public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
        models[persistentModelID.key]?.model as? T
    }

    /// - Note: Ends the app for an object that is nowhere, where iOS gives one that cannot be read.
    public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
        guard let type = container.schema.types[persistentModelID.entityName]?.type,
            let model = object(persistentModelID.key, type)
        else { fatalError("There is no \(persistentModelID.entityName) of this identifier in the store.") }
        return model
    }

    // MARK: Changes

    func note(_ model: any PersistentModel, changed name: String) {
        let model = share(name, of: model)
        let backing = model._$backing
        let isFirst = backing.changed.isEmpty
        backing.changed.insert(name)
        if isFirst, backing.state == .stored { changed.append(model) }
        announce()
    }

    /// Tells of changes, once in a turn of the main queue.
    func announce() {
        guard isMain, !isAnnouncing else { return }
        isAnnouncing = true
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            isAnnouncing = false
            awaitAutosave()
            NotificationCenter.default.post(name: Self._didChange, object: self)
        }
    }

    /// Nothing saves at once: what an app must not lose in the background it saves itself.
    private func awaitAutosave() {
        guard autosaveEnabled, hasChanges, !isAutosaveDue else { return }
        isAutosaveDue = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.autosaveDelay) { [weak self] in
            self?.isAutosaveDue = false
            self?.autosave()
        }
    }

    func autosave() {
        guard autosaveEnabled, hasChanges else { return }
        do { try save() } catch { NSLog("error: SwiftData could not save: %@", "\(error)") }
    }

    /// Another context has saved. Called on its thread.
    func storeChanged() {
        isStale.set()
        guard isMain else { return }
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            if isMainContext { refresh() }
            NotificationCenter.default.post(name: Self._didChange, object: self)
        }
    }

    /// Takes over what others have saved, but for what was changed here.
    func refresh() {
        for store in container.allStores where store.reload() { isStale.set() }
        guard isStale.clear() else { return }
        let known = models.values.compactMap(\.model)
        for model in known + twins(of: known) where model._$backing.state == .stored {
            let (backing, type) = (model._$backing, ModelType.of(type(of: model)))
            guard let row = store(of: type.name).row(backing.key) else {
                models[backing.key] = nil
                twins[backing.key] = nil
                changed.removeAll { $0 === model }
                (backing.state, backing.context) = (.free, nil)
                continue
            }
            guard row != backing.row else { continue }
            backing.row = row
            for property in type.properties where !backing.changed.contains(property.name) { property.forget(model) }
        }
    }
}

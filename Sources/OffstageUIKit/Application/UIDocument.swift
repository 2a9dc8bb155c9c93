import OffstageApp
public import Foundation

/// A document in a file, which is read and written on a queue of its own. What has changed is saved 15 s later, and
/// when the app leaves the foreground, within a background task.
@preconcurrency @MainActor open class UIDocument: NSObject {
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static var normal: State { [] }
        public static let closed = State(rawValue: 1 << 0)
        public static let inConflict = State(rawValue: 1 << 1)
        public static let savingError = State(rawValue: 1 << 2)
        public static let editingDisabled = State(rawValue: 1 << 3)
        public static let progressAvailable = State(rawValue: 1 << 4)
    }

    public enum ChangeKind: Int, Sendable {
        case done, undone, redone, cleared
    }

    public enum SaveOperation: Int, Sendable {
        case forCreating, forOverwriting
    }

    public nonisolated static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")

    open private(set) var fileURL: URL
    open private(set) var fileModificationDate: Date?
    open private(set) var documentState = State.closed {
        didSet {
            guard documentState != oldValue else { return }
            OffstageApp.NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }
    open var undoManager: UndoManager! = UndoManager()

    private let queue = DispatchQueue(label: "com.apple.UIDocument.fileAccess")
    /// How often it was changed, and how often when it was last saved.
    private var changes = 0
    private var saved = 0
    private var autosave: DispatchWorkItem?
    private var observer: (any NSObjectProtocol)?
    private var task = UIBackgroundTaskIdentifier.invalid

    public init(fileURL url: URL) {
        fileURL = url
        super.init()
    }

    open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
    /// That of any data: the declarations of the app's types are not read.
    open var fileType: String? { "public.data" }
    open var savingFileType: String? { fileType }
    open var hasUnsavedChanges: Bool { changes != saved }

    // MARK: What a document is made of

    /// For subclasses: what is to be written, `Data` or a `FileWrapper`. Called on the main thread.
    open func contents(forType typeName: String) throws -> Any { throw CocoaError(.fileWriteUnknown) }

    /// For subclasses: takes what was read, `Data` or, of a folder, a `FileWrapper`. Called on the main thread.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    /// For subclasses: what to do about an error.
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        finishedHandlingError(error, recovered: false)
    }

    open func finishedHandlingError(_ error: any Error, recovered: Bool) {}
    open func userInteractionNoLongerPermitted(forError error: any Error) {}
    open func disableEditing() { documentState.insert(.editingDisabled) }
    open func enableEditing() { documentState.remove(.editingDisabled) }

    // MARK: Opening and closing

    open func open(completionHandler: ((Bool) -> Void)? = nil) {
        let url = fileURL
        access(completionHandler) {
            try self.read(from: url)
        } then: {
            self.documentState.remove(.closed)
            self.watch()
        }
    }

    @discardableResult
    open func open() async -> Bool {
        await withCheckedContinuation { answer in open { answer.resume(returning: $0) } }
    }

    /// Saves what has changed first.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        autosave { isSaved in
            self.autosave?.cancel()
            self.observer.map(OffstageApp.NotificationCenter.default.removeObserver)
            self.observer = nil
            self.documentState.insert(.closed)
            completionHandler?(isSaved)
        }
    }

    @discardableResult
    open func close() async -> Bool {
        await withCheckedContinuation { answer in close { answer.resume(returning: $0) } }
    }

    open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
        access(completionHandler) {
            try self.read(from: url)
        } then: {
            self.saved = self.changes
        }
    }

    // MARK: Saving

    open func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil) {
        let state = changes
        nonisolated(unsafe) let contents: Any
        do {
            contents = try self.contents(forType: savingFileType ?? "")
        } catch {
            handleError(error, userInteractionPermitted: true)
            completionHandler?(false)
            return
        }
        let answer = { (isSaved: Bool) in
            if !isSaved { self.documentState.insert(.savingError) }
            completionHandler?(isSaved)
        }
        access(answer) {
            try self.writeContents(contents, andAttributes: nil, safelyTo: url, for: saveOperation)
        } then: {
            self.fileURL = url
            self.saved = state
            self.documentState.subtract([.closed, .savingError])
            self.watch()
        }
    }

    @discardableResult
    open func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
        await withCheckedContinuation { answer in save(to: url, for: saveOperation) { answer.resume(returning: $0) } }
    }

    /// Saves what has changed, if anything has.
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        guard hasUnsavedChanges, !documentState.contains(.closed) else {
            completionHandler?(true)
            return
        }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    @discardableResult
    open func autosave() async -> Bool {
        await withCheckedContinuation { answer in autosave { answer.resume(returning: $0) } }
    }

    open func updateChangeCount(_ change: ChangeKind) {
        guard change != .cleared else { return saved = changes }
        changes += 1
        guard autosave?.isCancelled ?? true else { return }
        let work = DispatchWorkItem { [weak self] in
            MainActor.assumeIsolated {
                self?.autosave = nil
                self?.autosave(completionHandler: nil)
            }
        }
        autosave = work
        DispatchQueue.main.asyncAfter(deadline: .now() + 15, execute: work)
    }

    /// For subclasses that write something else. Called on the document's queue.
    nonisolated open func writeContents(
        _ contents: Any,
        andAttributes additionalFileAttributes: [AnyHashable: Any]?,
        safelyTo url: URL,
        for saveOperation: SaveOperation
    ) throws {
        switch contents {
        case let data as Data: try data.write(to: url, options: .atomic)
        case let wrapper as FileWrapper: try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
        default: throw CocoaError(.fileWriteUnknown)
        }
    }

    /// For subclasses that read something else. Called on the document's queue.
    nonisolated open func read(from url: URL) throws {
        let file = try FileWrapper(url: url)
        nonisolated(unsafe) let contents: Any = file.regularFileContents ?? file
        try DispatchQueue.main.sync {
            try MainActor.assumeIsolated { try load(fromContents: contents, ofType: fileType) }
        }
    }

    /// Does something on the document's queue, one thing after another.
    nonisolated open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }

    // MARK: Inside

    /// Does something on the document's queue, and on the main thread what follows if it could be done.
    private func access(
        _ completionHandler: ((Bool) -> Void)?,
        _ work: @escaping @Sendable () throws -> Void,
        then: @escaping @MainActor () -> Void
    ) {
        let finish: @MainActor (Result<Void, any Error>) -> Void = { result in
            switch result {
            case .success:
                then()
                let attributes = try? FileManager.default.attributesOfItem(atPath: self.fileURL.path)
                self.fileModificationDate = attributes?[.modificationDate] as? Date
                completionHandler?(true)
            case .failure(let error):
                self.handleError(error, userInteractionPermitted: true)
                completionHandler?(false)
            }
        }
        performAsynchronousFileAccess {
            let result = Result { try work() }
            DispatchQueue.main.async { MainActor.assumeIsolated { finish(result) } }
        }
    }

    private func watch() {
        guard observer == nil else { return }
        let name = UIApplication.didEnterBackgroundNotification
        observer = OffstageApp.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.saveInBackground() }
        }
    }

    private func saveInBackground() {
        guard hasUnsavedChanges, task == .invalid else { return }
        task = UIApplication.shared.beginBackgroundTask(withName: "UIDocument autosave") { self.endTask() }
        autosave { _ in self.endTask() }
    }

    private func endTask() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}

import Foundation
import OffstageApp
import OffstageUIKit
import Testing

/// Documents in files, and what files and folders hold.
@MainActor @Suite(.timeLimit(.minutes(1))) struct DocumentTests {
    private final class Note: UIDocument {
        var text = ""
        private(set) var errors: [String] = []

        override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
        override func load(fromContents contents: Any, ofType typeName: String?) throws {
            text = String(decoding: try #require(contents as? Data), as: UTF8.self)
        }
        override func handleError(_ error: any Error, userInteractionPermitted: Bool) { errors.append("\(error)") }
    }

    /// A folder for one test.
    private final class Scratch {
        let url = FileManager.default.temporaryDirectory.appending(path: "Documents-\(UUID())")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let scratch: Scratch
    private var folder: URL { scratch.url }

    init() throws { scratch = try Scratch() }

    @Test func document_isSavedOpenedAndClosed() async throws {
        let url = folder.appending(path: "tea.note")
        let first = Note(fileURL: url)
        #expect(first.documentState == .closed && first.localizedName == "tea" && !first.hasUnsavedChanges)
        first.text = "green"
        #expect(await first.save(to: url, for: .forCreating))
        #expect(first.documentState == .normal && first.fileModificationDate != nil)
        first.text = "black"
        first.updateChangeCount(.done)
        #expect(first.hasUnsavedChanges)
        #expect(await first.close())
        #expect(first.documentState == .closed && !first.hasUnsavedChanges)
        let second = Note(fileURL: url)
        #expect(await second.open())
        #expect(second.text == "black" && second.documentState == .normal)
    }

    @Test func document_thatIsNotThere_isNotOpened() async {
        let note = Note(fileURL: folder.appending(path: "none.note"))
        #expect(await note.open() == false)
        #expect(note.errors.count == 1 && note.documentState == .closed)
    }

    @Test func document_thatCannotBeWritten_hasChangesLeft() async {
        let note = Note(fileURL: folder.appending(path: "no/such/folder.note"))
        note.updateChangeCount(.done)
        #expect(await note.save(to: note.fileURL, for: .forCreating) == false)
        #expect(note.hasUnsavedChanges && note.documentState.contains(.savingError) && note.errors.count == 1)
    }

    @Test func changes_areSaved_whenTheAppLeavesTheForeground() async throws {
        let url = folder.appending(path: "tea.note")
        let note = Note(fileURL: url)
        #expect(await note.save(to: url, for: .forCreating))
        note.text = "white"
        note.updateChangeCount(.done)
        let center = OffstageApp.NotificationCenter.default
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        // What the document does comes after what it is doing.
        await withCheckedContinuation { done in note.performAsynchronousFileAccess { done.resume() } }
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(try String(contentsOf: url, encoding: .utf8) == "white" && !note.hasUnsavedChanges)
    }

    @Test func folder_isWrittenAndRead() throws {
        let folder = FileWrapper(directoryWithFileWrappers: [:])
        #expect(folder.addRegularFile(withContents: Data("a".utf8), preferredFilename: "a") == "a")
        let other = folder.addRegularFile(withContents: Data("b".utf8), preferredFilename: "a")
        #expect(other != "a" && folder.fileWrappers?.count == 2)
        let url = self.folder.appending(path: "letters")
        try folder.write(to: url, options: .atomic)
        try folder.write(to: url, options: .atomic)
        #expect(try FileManager.default.contentsOfDirectory(atPath: self.folder.path) == ["letters"])
        let read = try FileWrapper(url: url, options: .immediate)
        #expect(read.isDirectory && read.filename == "letters")
        #expect(read.fileWrappers?["a"]?.regularFileContents == Data("a".utf8))
        let child = try #require(read.fileWrappers?[other])
        read.removeFileWrapper(child)
        #expect(read.fileWrappers?.keys.sorted() == ["a"] && read.keyForChildFileWrapper(child) == nil)
        #expect(throws: CocoaError.self) { try FileWrapper(url: url.appending(path: "none")) }
    }
}

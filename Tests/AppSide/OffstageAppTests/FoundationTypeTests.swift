import Foundation
import OffstageApp
import Testing

/// What Foundation has on iOS and not on Linux.
@MainActor @Suite struct FoundationTypeTests {
    private let american = Locale(identifier: "en_US")

    @Test func measurements_areToldAsPeopleWantThem() {
        let warmth = Measurement(value: 21.26, unit: UnitTemperature.celsius)
        let way = Measurement(value: 5.5, unit: UnitLength.kilometers)
        let formatter = OffstageApp.MeasurementFormatter()
        formatter.locale = american
        formatter.numberFormatter.maximumFractionDigits = 1
        #expect(formatter.string(from: warmth) == "70.3°F" && formatter.string(from: way) == "3.4 mi")
        formatter.unitStyle = .long
        #expect(formatter.string(from: Measurement(value: 1, unit: UnitMass.kilograms)) == "2.2 pounds")
        formatter.unitOptions = [.providedUnit, .temperatureWithoutUnit]
        #expect(formatter.string(from: warmth) == "21.3°" && formatter.string(from: way) == "5.5 kilometers")
        #expect(warmth.formatted(.measurement(width: .narrow, usage: .weather).locale(american)) == "70°")
        #expect(warmth.formatted(.measurement(width: .wide, usage: .asProvided)) == "21 degrees Celsius")
        let german = Locale(identifier: "de_DE")
        #expect(way.formatted(.measurement(width: .abbreviated, usage: .road).locale(german)) == "5,5 km")
    }

    @Test func distancesInTime_andLists_areWords() {
        let formatter = OffstageApp.RelativeDateTimeFormatter()
        formatter.locale = american
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        #expect(formatter.localizedString(for: now - 7_200, relativeTo: now) == "2 hours ago")
        #expect(formatter.localizedString(fromTimeInterval: 86_400) == "in 1 day")
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(from: DateComponents(day: 1)) == "tomorrow")
        #expect(OffstageApp.ListFormatter.localizedString(byJoining: ["a", "b", "c"]) == "a, b, and c")
    }

    private final class Board {
        let undoing = OffstageApp.UndoManager()
        private(set) var text = ""

        func write(_ text: String) {
            undoing.registerUndo(withTarget: self) { [old = self.text] in $0.write(old) }
            self.text = text
            undoing.setActionName("writing \(text)")
        }
    }

    /// Apple, `UndoManager`: what is registered in one turn of the run loop is one group.
    @Test func undoing_takesATurnBack_andRedoingMakesItAgain() async {
        let board = Board()
        board.write("a")
        board.write("b")
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        board.write("c")
        #expect(board.undoing.undoMenuItemTitle == "Undo writing c")
        board.undoing.undo()
        #expect(board.text == "b" && board.undoing.canRedo)
        board.undoing.undo()
        #expect(board.text == "" && !board.undoing.canUndo)
        board.undoing.redo()
        board.undoing.redo()
        #expect(board.text == "c" && !board.undoing.canRedo && board.undoing.canUndo)
        board.undoing.undo()
        board.write("d")
        #expect(!board.undoing.canRedo)
    }

    @Test func weakCollections_loseWhatNobodyHolds() {
        let names = OffstageApp.NSHashTable<NSObject>.weakObjects()
        let places = OffstageApp.NSMapTable<NSObject, NSString>.weakToStrongObjects()
        let kept = NSObject()
        names.add(kept)
        names.add(kept)
        places.setObject("here", forKey: kept)
        do {
            let lost = NSObject()
            names.add(lost)
            places.setObject("there", forKey: lost)
            #expect(names.count == 2 && places.count == 2)
        }
        #expect(names.allObjects == [kept] && places.count == 1 && places.object(forKey: kept) == "here")
    }

    private final class Reader: NSObject, NSFilePresenter {
        let presentedItemURL: URL? = URL(fileURLWithPath: "/notes")
        let presentedItemOperationQueue = OperationQueue()
        private(set) var heard: [String] = []

        func presentedItemDidChange() { heard.append("changed") }
        func presentedSubitemDidChange(at url: URL) { heard.append(url.lastPathComponent) }
    }

    @Test func presenters_hearOfWhatOthersWrite() {
        let reader = Reader()
        NSFileCoordinator.addFilePresenter(reader)
        defer { NSFileCoordinator.removeFilePresenter(reader) }
        reader.presentedItemOperationQueue.maxConcurrentOperationCount = 1
        let place = URL(fileURLWithPath: "/notes")
        for writer in [NSFileCoordinator(filePresenter: reader), NSFileCoordinator()] {
            writer.coordinate(writingItemAt: place, error: nil) { _ in }
            writer.coordinate(writingItemAt: place.appendingPathComponent("one"), error: nil) { _ in }
        }
        reader.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
        #expect(reader.heard == ["changed", "one"])
    }
}

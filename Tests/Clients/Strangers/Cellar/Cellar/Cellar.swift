import CoreData
import UIKit

class Cellar: ObservableObject {
    let container: NSPersistentContainer
    @Published private(set) var count = 0

    init() {
        container = NSPersistentContainer(name: "Cellar")
        container.loadPersistentStores { description, error in
            if let error = error as NSError? {
                fatalError("Unresolved error \(error), \(error.userInfo)")
            }
            print("store \(description.url?.lastPathComponent ?? "")")
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    }

    func look(_ word: String) {
        let context = container.viewContext
        let bottles = (try? context.fetch(Bottle.all())) ?? []
        count = bottles.count
        let lines = bottles.map { "\($0.label) \($0.year) \($0.rack?.name ?? "nowhere")" }
        print("\(word): \(lines.joined(separator: ", "))")
    }

    func fill() throws {
        let context = container.viewContext
        let rack = Rack(context: context)
        rack.name = "north"
        for (label, year) in [("Riesling", 2018), ("Malbec", 2020), ("Furmint", 2018)] {
            let bottle = Bottle(context: context)
            bottle.label = label
            bottle.year = Int16(year)
            rack.addToBottles(bottle)
        }
        _ = Bottle(context: context)
        print("rack \(rack.temperature) \(rack.bottles?.count ?? 0) \(context.insertedObjects.count)")
        try context.save()
        print("changes \(context.hasChanges)")
    }

    /// In the background, as a refresh would.
    func drink(_ done: @escaping () -> Void) {
        container.performBackgroundTask { context in
            let request = Bottle.all()
            request.predicate = NSPredicate(format: "year < %d AND rack.name BEGINSWITH[c] %@", 2020, "NOR")
            let old = try! context.fetch(request)
            print("old \(old.map(\.label))")
            old.first?.opened = Date()
            old.last.map(context.delete)
            try! context.save()
            DispatchQueue.main.async(execute: done)
        }
    }

    func clear() throws {
        let context = container.viewContext
        let all = Rack.fetchRequest()
        let racks = try context.fetch(all)
        racks.forEach(context.delete)
        context.rollback()
        print("kept \(try context.count(for: Rack.fetchRequest()))")
        racks.forEach(context.delete)
        try context.save()
    }
}

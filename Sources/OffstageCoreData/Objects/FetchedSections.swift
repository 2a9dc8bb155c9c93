import Foundation
import OffstageApp

/// The results of a controller, whatever its type of result, and the one who is told of their changes.
final class FetchedSections {
    struct Section: NSFetchedResultsSectionInfo {
        var name: String
        var members: [NSManagedObject]

        var indexTitle: String? { name.first.map { String($0).uppercased() } }
        var numberOfObjects: Int { members.count }
        var objects: [Any]? { members }
    }

    /// What one fetch has found.
    struct Arrangement {
        var sections: [Section] = []
        private(set) var paths: [ObjectIdentifier: IndexPath] = [:]
        /// What the objects were like.
        private(set) var rows: [ObjectIdentifier: Row] = [:]

        var objects: [NSManagedObject] { sections.flatMap(\.members) }

        /// Objects that follow each other and have the same name are a section; without names all are one.
        init(_ found: [NSManagedObject], by name: ((NSManagedObject) -> String)?) {
            if name == nil { sections = [Section(name: "", members: [])] }
            for object in found {
                let name = name?(object) ?? ""
                if sections.last?.name != name { sections.append(Section(name: name, members: [])) }
                let (section, key) = (sections.count - 1, ObjectIdentifier(object))
                paths[key] = IndexPath(indexes: [section, sections[section].members.count])
                rows[key] = object.load()
                sections[section].members.append(object)
            }
        }

        func section(of key: ObjectIdentifier) -> String? { paths[key].map { sections[$0[0]].name } }

        /// The places of the sections that another one has not.
        func sections(missingIn other: Arrangement) -> [Int] {
            let names = Set(other.sections.map(\.name))
            return sections.indices.filter { !names.contains(sections[$0].name) }
        }

        /// Those that were in another section before, or elsewhere among the ones that stay.
        func moved(since old: Arrangement) -> Set<ObjectIdentifier> {
            let before = old.objects.map(ObjectIdentifier.init).filter { paths[$0] != nil }
            let order = objects.map(ObjectIdentifier.init).filter { old.paths[$0] != nil }
            var moved = Set(before.filter { old.section(of: $0) != section(of: $0) })
            for case .remove(_, let key, _) in order.difference(from: before) { moved.insert(key) }
            return moved
        }

        /// What has become of each object, those that are gone first.
        func changes(since old: Arrangement) -> [(object: NSManagedObject, type: NSFetchedResultsChangeType)] {
            let moved = moved(since: old)
            return old.objects.filter { paths[ObjectIdentifier($0)] == nil }.map { ($0, .delete) }
                + objects.compactMap { object in
                    let key = ObjectIdentifier(object)
                    if old.paths[key] == nil { return (object, .insert) }
                    if moved.contains(key) { return (object, .move) }
                    return old.rows[key] == rows[key] ? nil : (object, .update)
                }
        }
    }

    let context: NSManagedObjectContext
    let keyPath: String?
    weak var delegate: (any NSFetchedResultsControllerDelegate)?
    /// Nil before the first fetch.
    private(set) var arrangement: Arrangement?

    private let find: () throws -> [NSManagedObject]
    private var observer: (any NSObjectProtocol)?

    init(_ context: NSManagedObjectContext, _ keyPath: String?, find: @escaping () throws -> [NSManagedObject]) {
        (self.context, self.keyPath, self.find) = (context, keyPath, find)
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    func fetch() throws {
        arrangement = arranged(try find())
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: context,
            queue: nil
        ) { [weak self] _ in self?.contextChanged() }
    }

    private func arranged(_ found: [NSManagedObject]) -> Arrangement {
        guard let keys = keyPath?.split(separator: ".").map(String.init) else { return Arrangement(found, by: nil) }
        return Arrangement(found) { object in
            let value = keys.reduce(object as Any?) { ($0 as? NSManagedObject)?.value(forKey: $1) }
            return value.map { "\($0)" } ?? ""
        }
    }

    /// As on iOS, without a delegate nothing is followed.
    private func contextChanged() {
        guard let old = arrangement, let delegate, let found = try? find() else { return }
        let new = arranged(found)
        arrangement = new
        let (gone, come) = (old.sections(missingIn: new), new.sections(missingIn: old))
        let changes = new.changes(since: old)
        guard !changes.isEmpty || !gone.isEmpty || !come.isEmpty else { return }
        let controller = NSFetchedResultsController<any NSFetchRequestResult>(forDelegateOf: self)
        delegate.controllerWillChangeContent(controller)
        for index in gone {
            delegate.controller(controller, didChange: old.sections[index], atSectionIndex: index, for: .delete)
        }
        for index in come {
            delegate.controller(controller, didChange: new.sections[index], atSectionIndex: index, for: .insert)
        }
        for (object, type) in changes {
            let key = ObjectIdentifier(object)
            let (before, now) = (old.paths[key], new.paths[key])
            delegate.controller(controller, didChange: object, at: before, for: type, newIndexPath: now)
        }
        delegate.controllerDidChangeContent(controller)
    }
}

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

    let context: NSManagedObjectContext
    let keyPath: String?
    weak var delegate: (any NSFetchedResultsControllerDelegate)?
    /// Nil before the first fetch.
    private(set) var sections: [Section]?

    private let find: () throws -> [NSManagedObject]
    /// What the objects were like when they were found.
    private var rows: [ObjectIdentifier: Row] = [:]
    private var observer: (any NSObjectProtocol)?

    init(_ context: NSManagedObjectContext, _ keyPath: String?, find: @escaping () throws -> [NSManagedObject]) {
        (self.context, self.keyPath, self.find) = (context, keyPath, find)
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    func fetch() throws {
        arrange(try find())
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: context,
            queue: nil
        ) { [weak self] _ in self?.contextChanged() }
    }

    /// Objects that follow each other and have the same name are a section.
    private func arrange(_ found: [NSManagedObject]) {
        var sections: [Section] = []
        for object in found {
            let name = name(of: object)
            if sections.last?.name != name { sections.append(Section(name: name, members: [])) }
            sections[sections.count - 1].members.append(object)
        }
        if keyPath == nil, sections.isEmpty { sections = [Section(name: "", members: [])] }
        self.sections = sections
        rows = Dictionary(uniqueKeysWithValues: found.map { (ObjectIdentifier($0), $0.load()) })
    }

    private func name(of object: NSManagedObject) -> String {
        guard let keyPath else { return "" }
        var value: Any? = object
        for key in keyPath.split(separator: ".") { value = (value as? NSManagedObject)?.value(forKey: String(key)) }
        return value.map { "\($0)" } ?? ""
    }

    func paths() -> [ObjectIdentifier: IndexPath] {
        var paths: [ObjectIdentifier: IndexPath] = [:]
        for (index, section) in (sections ?? []).enumerated() {
            for (row, object) in section.members.enumerated() {
                paths[ObjectIdentifier(object)] = IndexPath(indexes: [index, row])
            }
        }
        return paths
    }

    // MARK: Changes

    /// As on iOS, without a delegate nothing is followed.
    private func contextChanged() {
        guard let old = sections, let delegate, let found = try? find() else { return }
        let (oldPaths, oldRows) = (paths(), rows)
        let before = old.flatMap(\.members)
        arrange(found)
        guard let new = sections else { return }
        let paths = paths()
        let moved = moved(before.filter { paths[ObjectIdentifier($0)] != nil }, old, new, oldPaths, paths)
        let changes: [(object: NSManagedObject, type: NSFetchedResultsChangeType)] =
            before.filter { paths[ObjectIdentifier($0)] == nil }.map { ($0, .delete) }
            + found.compactMap { object in
                let key = ObjectIdentifier(object)
                if oldPaths[key] == nil { return (object, .insert) }
                if moved.contains(key) { return (object, .move) }
                return oldRows[key] == rows[key] ? nil : (object, .update)
            }
        let (gone, come) = (difference(old, new), difference(new, old))
        guard !changes.isEmpty || !gone.isEmpty || !come.isEmpty else { return }
        let controller = NSFetchedResultsController<any NSFetchRequestResult>(forDelegateOf: self)
        delegate.controllerWillChangeContent(controller)
        for index in gone {
            delegate.controller(controller, didChange: old[index], atSectionIndex: index, for: .delete)
        }
        for index in come {
            delegate.controller(controller, didChange: new[index], atSectionIndex: index, for: .insert)
        }
        for (object, type) in changes {
            let key = ObjectIdentifier(object)
            // Where an object is that was only changed is where it was.
            delegate.controller(
                controller,
                didChange: object,
                at: oldPaths[key],
                for: type,
                newIndexPath: paths[key]
            )
        }
        delegate.controllerDidChangeContent(controller)
    }

    /// Those that are in another section, or elsewhere among the ones that stay.
    private func moved(
        _ staying: [NSManagedObject],
        _ old: [Section],
        _ new: [Section],
        _ oldPaths: [ObjectIdentifier: IndexPath],
        _ paths: [ObjectIdentifier: IndexPath]
    ) -> Set<ObjectIdentifier> {
        let keys = staying.map(ObjectIdentifier.init)
        let order = new.flatMap(\.members).map(ObjectIdentifier.init).filter { oldPaths[$0] != nil }
        var moved = Set(
            keys.filter { key in
                guard let from = oldPaths[key], let to = paths[key] else { return false }
                return old[from[0]].name != new[to[0]].name
            }
        )
        for case .remove(_, let key, _) in order.difference(from: keys) { moved.insert(key) }
        return moved
    }

    /// The places of the sections of one that the other has not.
    private func difference(_ one: [Section], _ other: [Section]) -> [Int] {
        let names = Set(other.map(\.name))
        return one.indices.filter { !names.contains(one[$0].name) }
    }
}

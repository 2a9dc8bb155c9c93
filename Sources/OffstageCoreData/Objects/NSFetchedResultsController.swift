public import Foundation

/// What a fetch finds, in sections, and what becomes of it: with a delegate it is kept up to date as its context
/// changes.
/// - Note: A delegate is given a controller of another type of result, which is equal to its own.
open class NSFetchedResultsController<ResultType>: NSObject {
    private let results: FetchedSections
    public let fetchRequest: NSFetchRequest<ResultType>
    open var managedObjectContext: NSManagedObjectContext { results.context }
    public let sectionNameKeyPath: String?
    /// - Note: Nothing is kept: a fetch is as fast.
    public let cacheName: String?

    /// As on iOS a fetch without an order ends the process.
    public init(
        fetchRequest: NSFetchRequest<ResultType>,
        managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?,
        cacheName name: String?
    ) {
        guard fetchRequest.sortDescriptors?.isEmpty == false else {
            fatalError("an instance of NSFetchedResultsController requires a fetch request with sort descriptors")
        }
        self.fetchRequest = fetchRequest
        self.sectionNameKeyPath = sectionNameKeyPath
        cacheName = name
        results = FetchedSections(context, sectionNameKeyPath) { [context] in
            try context.fetch(fetchRequest).compactMap { $0 as? NSManagedObject }
        }
        super.init()
    }

    /// The same results, for a delegate.
    init(forDelegateOf results: FetchedSections) {
        self.results = results
        fetchRequest = NSFetchRequest()
        sectionNameKeyPath = results.keyPath
        cacheName = nil
        super.init()
    }

    /// Not kept alive.
    open var delegate: (any NSFetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    open func performFetch() throws { try results.fetch() }

    /// Nil before ``performFetch()``, as ``sections`` are.
    open var fetchedObjects: [ResultType]? {
        results.arrangement?.objects.compactMap { $0 as? ResultType }
    }

    open var sections: [any NSFetchedResultsSectionInfo]? { results.arrangement?.sections }
    open var sectionIndexTitles: [String] { results.arrangement?.sections.compactMap(\.indexTitle) ?? [] }

    open func object(at indexPath: IndexPath) -> ResultType {
        guard let sections = results.arrangement?.sections, sections.indices.contains(indexPath[0]),
            sections[indexPath[0]].members.indices.contains(indexPath[1]),
            let object = sections[indexPath[0]].members[indexPath[1]] as? ResultType
        else { fatalError("no object at index \(indexPath.last ?? 0) in section at index \(indexPath.first ?? 0)") }
        return object
    }

    open func indexPath(forObject object: ResultType) -> IndexPath? {
        (object as? NSManagedObject).flatMap { results.arrangement?.paths[ObjectIdentifier($0)] }
    }

    open class func deleteCache(withName name: String?) {}

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? any FetchedResultsHolder)?.holds(results) == true
    }
    open override var hash: Int { ObjectIdentifier(results).hashValue }
}

private protocol FetchedResultsHolder {
    func holds(_ results: FetchedSections) -> Bool
}

extension NSFetchedResultsController: FetchedResultsHolder {
    fileprivate func holds(_ other: FetchedSections) -> Bool { results === other }
}

public protocol NSFetchedResultsSectionInfo {
    var name: String { get }
    var indexTitle: String? { get }
    var numberOfObjects: Int { get }
    var objects: [Any]? { get }
}

public enum NSFetchedResultsChangeType: UInt, Sendable {
    case insert = 1
    case delete, move, update
}

/// What is told of changes, in one turn of the context's queue. Every method is optional.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    )
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    )
}

extension NSFetchedResultsControllerDelegate {
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {}
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {}
}

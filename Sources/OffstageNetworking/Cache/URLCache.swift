public import Foundation
public import FoundationNetworking
import Synchronization

/// Responses that need not be loaded again, in memory and in files of the app's container.
///
/// - Note: Foundation's own on Linux takes two addresses that differ in their query or scheme for one.
open class URLCache: NSObject, @unchecked Sendable {
    // All that changes lies behind the lock; a response is never changed.

    public typealias StoragePolicy = FoundationNetworking.URLCache.StoragePolicy

    private struct State {
        var memory = CacheMemory()
        var memoryCapacity: Int
        var diskCapacity: Int
    }

    private static let main = Mutex<URLCache?>(nil)

    /// Of default sessions: 512 kB in memory and 10 MB on disk, until the app sets another.
    open class var shared: URLCache {
        get {
            main.withLock { main in
                let cache = main ?? URLCache(memoryCapacity: 512_000, diskCapacity: 10_000_000, directory: nil)
                main = cache
                return cache
            }
        }
        set { main.withLock { $0 = newValue } }
    }

    private let state: Mutex<State>
    private let disk: CacheFolder

    /// - Parameter path: below the container's `Library/Caches`; nil for a folder of the app's name.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) {
        let caches = Foundation.FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let folder = path.map { URL(fileURLWithPath: $0, relativeTo: caches) }
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, directory: folder)
    }

    /// - Parameter directory: nil for a folder of the app's name in the container's `Library/Caches`.
    public init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
        state = Mutex(State(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity))
        let caches = Foundation.FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let folder = directory ?? caches.appendingPathComponent(Bundle.main.bundleIdentifier ?? "URLCache")
        disk = CacheFolder(folder.appendingPathComponent("fsCachedData", isDirectory: true))
        super.init()
    }

    /// Bytes that it may hold; less makes it forget the oldest.
    open var memoryCapacity: Int {
        get { state.withLock { $0.memoryCapacity } }
        set {
            state.withLock { state in
                state.memoryCapacity = newValue
                state.memory.shrink(to: newValue)
            }
        }
    }

    /// Bytes that its files may have; less makes it forget the oldest.
    open var diskCapacity: Int {
        get { state.withLock { $0.diskCapacity } }
        set {
            state.withLock { state in
                state.diskCapacity = newValue
                disk.shrink(to: newValue)
            }
        }
    }

    open var currentMemoryUsage: Int { state.withLock { $0.memory.size } }
    open var currentDiskUsage: Int { state.withLock { _ in disk.size } }

    open func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        entry(for: request)?.response
    }

    open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
        guard cachedResponse.storagePolicy != .notAllowed,
            let entry = CacheEntry(cachedResponse, for: request, at: Date())
        else { return }
        state.withLock { state in
            state.memory.add(entry, capacity: state.memoryCapacity)
            guard cachedResponse.storagePolicy == .allowed else { return disk.remove(entry.key) }
            disk.add(entry, capacity: state.diskCapacity)
        }
    }

    open func removeCachedResponse(for request: URLRequest) {
        guard let key = CacheEntry.key(of: request) else { return }
        state.withLock { state in
            state.memory.remove(key)
            disk.remove(key)
        }
    }

    open func removeAllCachedResponses() {
        removeCachedResponses(since: .distantPast)
    }

    open func removeCachedResponses(since date: Date) {
        state.withLock { state in
            for entry in state.memory.entries.values where entry.stored >= date { state.memory.remove(entry.key) }
            disk.removeAll(since: date)
        }
    }

    // MARK: By task

    open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for dataTask: URLSessionDataTask) {
        if let request = dataTask.currentRequest { storeCachedResponse(cachedResponse, for: request) }
    }

    open func getCachedResponse(
        for dataTask: URLSessionDataTask,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        completionHandler(dataTask.currentRequest.flatMap { cachedResponse(for: $0) })
    }

    open func removeCachedResponse(for dataTask: URLSessionDataTask) {
        if let request = dataTask.currentRequest { removeCachedResponse(for: request) }
    }

    // MARK: For sessions

    /// The response that was stored for a request that differs in no field on which the response depends.
    func entry(for request: URLRequest) -> CacheEntry? {
        guard let key = CacheEntry.key(of: request) else { return nil }
        let found = state.withLock { state -> CacheEntry? in
            if let entry = state.memory.entry(key) { return entry }
            guard let entry = disk.entry(key) else { return nil }
            state.memory.add(entry, capacity: state.memoryCapacity)
            return entry
        }
        guard let found, found.fits(request) else { return nil }
        return found
    }

    /// A body that is longer is not kept: a twentieth of the cache, as Apple's documentation has it.
    var longestBody: Int { state.withLock { max($0.diskCapacity, $0.memoryCapacity) / 20 } }
}

import Glibc
@_spi(CustomByteBufferAllocator) import NIOCore
import Synchronization

/// Memory for the two large buffers that TLS keeps for each connection, 16 and 32 KiB, of which a device's connection
/// touches the beginnings: each lies on pages of its own, and the pages of a silent connection are given back.
///
/// 1. Serves buffers of such a size from one reserved range, all others from malloc.
/// 2. Remembers which buffers were made while a connection was set up (``collect(_:)``).
/// 3. Gives back their pages when its owner says that nothing in them counts (``Lease/giveBack()``).
///
/// NIO's hooks for an allocator have no context, so there is one of these in a process. The odd case: a buffer that was
/// replaced since is another connection's by now; a lease tells it by its count.
enum QuietPages {
    /// Bytes of a place, in which every such buffer fits.
    private static let place = 32_768
    private static let sizes = 16_384...place
    /// Two for each device there may be. What is reserved costs nothing until it is touched.
    private static let mostPlaces = 2 * GatewaySettings.mostDevices

    private struct State {
        /// How often each place was given out; as many as ever were in use.
        var uses: [UInt32] = []
        var free: [Int32] = []
        var collected: [Lease]?
    }

    /// A buffer, as long as it is the one for which it was given out.
    struct Lease {
        fileprivate var place: Int32
        fileprivate var use: UInt32

        /// The owner of the buffer knows that nothing in it counts any more; it reads as zeros until it is written.
        func giveBack() {
            QuietPages.state.withLock { state in
                if state.uses[Int(place)] == use { QuietPages.clear(place) }
            }
        }
    }

    private static let state = Mutex(State())

    /// Nil where the system reserves nothing: then everything is malloc's.
    private nonisolated(unsafe) static let start: UnsafeMutableRawPointer? = {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let range = mmap(nil, mostPlaces * place, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let range, range != MAP_FAILED else { return nil }
        // A huge page would make all of it resident at the first touch.
        madvise(range, mostPlaces * place, MADV_NOHUGEPAGE)
        return range
    }()

    static let allocator = ByteBufferAllocator(
        allocate: { QuietPages.allocate($0) },
        reallocate: { old, oldSize, size in
            guard let old else { return QuietPages.allocate(size) }
            guard QuietPages.index(of: old) != nil else { return realloc(old, size) }
            let new = QuietPages.allocate(size)
            new?.copyMemory(from: old, byteCount: min(oldSize, size))
            QuietPages.free(old)
            return new
        },
        deallocate: { QuietPages.free($0) },
        copy: { $0.copyMemory(from: $1, byteCount: $2) }
    )

    /// - Returns: The buffers that are made meanwhile.
    static func collect(_ body: () throws -> Void) rethrows -> [Lease] {
        state.withLock { $0.collected = [] }
        defer { state.withLock { $0.collected = nil } }
        try body()
        return state.withLock { $0.collected ?? [] }
    }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        guard sizes.contains(size), let start else { return malloc(size) }
        let index = state.withLock { state -> Int32? in
            guard let index = state.free.popLast() ?? newPlace(&state) else { return nil }
            state.uses[Int(index)] += 1
            state.collected?.append(Lease(place: index, use: state.uses[Int(index)]))
            return index
        }
        guard let index else { return malloc(size) }
        return start + Int(index) * place
    }

    private static func newPlace(_ state: inout State) -> Int32? {
        guard state.uses.count < mostPlaces else { return nil }
        state.uses.append(0)
        return Int32(state.uses.count - 1)
    }

    private static func free(_ pointer: UnsafeMutableRawPointer) {
        guard let index = index(of: pointer) else { return Glibc.free(pointer) }
        state.withLock { state in
            clear(index)
            // No lease is right any more.
            state.uses[Int(index)] += 1
            state.free.append(index)
        }
    }

    private static func index(of pointer: UnsafeMutableRawPointer) -> Int32? {
        guard let start, pointer >= start, pointer < start + mostPlaces * place else { return nil }
        return Int32((pointer - start) / place)
    }

    private static func clear(_ index: Int32) {
        guard let start else { return }
        madvise(start + Int(index) * place, place, MADV_DONTNEED)
    }
}

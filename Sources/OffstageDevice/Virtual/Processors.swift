import CVirtualTimeSupervisor

/// The processors that the calling thread may use. A virtual device and its processes share one, so devices that live
/// side by side, each in a process of its own, need one each.
public enum Processors {
    public static var count: Int { Int(vt_processor_count()) }

    /// Keeps the thread and what it starts on one processor from now on; places are counted round. Where the system
    /// forbids it, the system decides.
    public static func take(_ place: Int) {
        vt_take_processor(Int32(truncatingIfNeeded: place & 0xffff))
    }
}

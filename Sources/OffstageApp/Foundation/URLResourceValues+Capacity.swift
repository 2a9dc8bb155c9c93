public import Foundation

// What is free on the disk of this machine: nothing of a device is purged for an app.

extension URLResourceKey {
    public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey"
    )
    public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey"
    )
}

extension URLResourceValues {
    /// Bytes of the volume that holds the app's container.
    public var volumeAvailableCapacityForImportantUsage: Int64? { Self.free }
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? { Self.free }

    private static var free: Int64? {
        let values = try? URL.homeDirectory.resourceValues(forKeys: [.volumeAvailableCapacityKey])
        return values?.volumeAvailableCapacity.map(Int64.init)
    }
}

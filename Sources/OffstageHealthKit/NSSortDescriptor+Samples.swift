/// Foundation on Linux sorts by key paths alone.
extension NSSortDescriptor {
    /// By when samples begin, or by when they end. Core Data's comes first for apps that import both; no sample is
    /// sorted anyway.
    @_disfavoredOverload
    public convenience init(key: String?, ascending: Bool) {
        self.init(
            keyPath: key == HKSampleSortIdentifierStartDate ? \HKSample.startDate : \HKSample.endDate,
            ascending: ascending
        )
    }
}

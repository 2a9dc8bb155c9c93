/// A property that views are made anew for.
@preconcurrency public protocol DynamicProperty {
    /// Joins the property with what its view's place keeps for it.
    @MainActor func _link(_ context: _Context, _ index: inout Int)
    mutating func update()
}

extension DynamicProperty {
    /// That of an app is made of others.
    @MainActor public func _link(_ context: _Context, _ index: inout Int) {
        context.link(self, &index)
    }

    public mutating func update() {}
}

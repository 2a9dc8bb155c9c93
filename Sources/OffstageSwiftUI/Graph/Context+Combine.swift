// What modules beside this one ask of a place: `OffstageCombineSwiftUI`, which is in another package, so that only apps
// with Combine compile it, and what SwiftUI has for other frameworks.

extension _Context {
    /// Makes the views stale. May be called on any thread.
    public var _invalidate: @Sendable () -> Void {
        { [weak graph] in graph?.invalidate() }
    }

    /// What a property keeps at the place: what was offered first stays.
    public func _location<Location: AnyObject>(_ offered: Location, _ index: inout Int) -> Location {
        defer { index += 1 }
        return node.location(offered, index)
    }

    /// What a modifier keeps at the place: what was offered first stays.
    public func _memory<Memory: AnyObject>(_ offered: @autoclosure () -> Memory) -> Memory {
        if let memory = node.memory as? Memory { return memory }
        let memory = offered()
        node.memory = memory
        return memory
    }

    /// After the pass; before the next one.
    public func _later(_ action: @escaping () -> Void) {
        later(action)
    }

    /// A value that views below find.
    public subscript<Value>(_environment path: WritableKeyPath<EnvironmentValues, Value>) -> Value {
        get { environment[keyPath: path] }
        set { environment[keyPath: path] = newValue }
    }

    /// The object of a type that views below find.
    public subscript<Object: AnyObject>(_object type: Object.Type) -> Object? {
        get { environment.objects[ObjectIdentifier(type)] as? Object }
        set { environment.objects[ObjectIdentifier(type)] = newValue }
    }
}

extension View {
    public func _modified(_ apply: @escaping @MainActor (inout _Context) -> Void) -> _ModifiedView<Self> {
        modified(apply)
    }
}

extension Scene {
    public func _modified(_ apply: @escaping @MainActor (inout _Context) -> Void) -> _ModifiedScene<Self> {
        _ModifiedScene(content: self, apply: apply)
    }
}

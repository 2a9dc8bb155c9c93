// What `offstage build --stub-unknown-modifiers` writes in the place of a modifier that is not there. It is declared
// for what has modifiers and for nothing else: a call on anything else stays the compiler's error.

extension View {
    nonisolated public func _stubbed() -> Self { self }
}

extension Scene {
    nonisolated public func _stubbed() -> Self { self }
}

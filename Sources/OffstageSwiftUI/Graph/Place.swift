/// Where a view stands among those of the view above it, and of what type it is. A view at the same place as before is
/// the same view, and keeps its state.
struct Place: Hashable {
    enum Position: Hashable {
        case only
        case number(Int)
        /// By its value in `ForEach`, or in the modifier `id`.
        case value(AnyHashable)
    }

    var position: Position
    var type: ObjectIdentifier
}

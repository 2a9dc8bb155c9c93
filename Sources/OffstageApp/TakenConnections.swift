import CVirtualTime

/// The connections of this process that the system took while it was suspended (L-54).
package enum TakenConnections {
    /// - Parameter descriptor: of a socket.
    package static func contains(_ descriptor: Int32) -> Bool { offstage_is_taken(descriptor) }
}

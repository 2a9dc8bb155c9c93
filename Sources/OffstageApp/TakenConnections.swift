import CVirtualTime

/// The connections and listeners of this process that the system took while it was suspended (L-54).
package enum TakenConnections {
    /// - Parameter descriptor: of a socket.
    package static func contains(_ descriptor: Int32) -> Bool { offstage_is_taken(descriptor) }

    /// The device, not this process, is about to connect for the app: tells of it if there is no listener any more.
    /// - Parameter port: of this machine.
    package static func willConnect(toOwnPort port: UInt16) { offstage_judge_local_connection("URLSession", port) }
}

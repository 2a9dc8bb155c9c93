import Foundation

/// Where a gateway's store is: in its state folder, or a database of PostgreSQL.
public struct StoreLocation: Sendable {
    /// What the store is opened for.
    enum Purpose {
        /// By a gateway, or to add tokens.
        case writing
        /// Whether a gateway runs on it or not.
        case reading
    }

    var folder: GatewayFolder
    /// `postgresql://…`, as libpq takes it.
    var database: String?

    /// - Throws: ``GatewayError`` if the address is none of PostgreSQL.
    public init(_ folder: GatewayFolder, database: String? = nil) throws(GatewayError) {
        self.folder = folder
        self.database = database
        if let database, !["postgresql://", "postgres://"].contains(where: database.hasPrefix) {
            throw GatewayError(
                .unusableInput,
                "\(database) is no store: give postgresql://USER@HOST/DATABASE, or none for the state folder's own"
            )
        }
    }

    func open(_ purpose: Purpose) throws(GatewayError) -> any GatewayStore {
        if let database { return try PostgresStore(database) }
        switch purpose {
        case .writing: return try SQLiteStore(folder)
        case .reading: return try SQLiteStore(reading: folder)
        }
    }
}

public import Foundation
import OffstageApp

public let CKCurrentUserDefaultName = "__defaultOwner__"
public let CKOwnerDefaultName = CKCurrentUserDefaultName

extension Notification.Name {
    /// - Note: Nobody signs in or out, so it is not posted.
    public static let CKAccountChanged = Notification.Name("CKAccountChangedNotification")
}

public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine, available, restricted, noAccount, temporarilyUnavailable
}

/// An app's part of iCloud, on a device whose owner is not signed in: there is no account, and whatever asks for more
/// than that fails with `notAuthenticated`.
open class CKContainer: NSObject, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public struct ApplicationPermissions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let userDiscoverability = ApplicationPermissions(rawValue: 1)
    }

    public enum ApplicationPermissionStatus: Int, Sendable {
        case initialState, couldNotComplete, denied, granted
    }

    private static let main = CKContainer(identifier: "iCloud.\(Bundle.main.bundleIdentifier ?? "")")

    public let containerIdentifier: String?
    public let privateCloudDatabase: CKDatabase
    public let publicCloudDatabase: CKDatabase
    public let sharedCloudDatabase: CKDatabase

    /// The container that is named after the app.
    open class func `default`() -> CKContainer { main }

    public init(identifier containerIdentifier: String) {
        self.containerIdentifier = containerIdentifier
        privateCloudDatabase = CKDatabase(.private)
        publicCloudDatabase = CKDatabase(.public)
        sharedCloudDatabase = CKDatabase(.shared)
    }

    open func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
        switch databaseScope {
        case .public: publicCloudDatabase
        case .private: privateCloudDatabase
        case .shared: sharedCloudDatabase
        }
    }

    open func add(_ operation: CKOperation) {
        Answers.operations.addOperation(operation)
    }

    // MARK: The account

    @preconcurrency open func accountStatus(
        completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(.noAccount, nil) }
    }

    open func accountStatus() async throws -> CKAccountStatus { .noAccount }

    @preconcurrency open func status(
        forApplicationPermission applicationPermission: ApplicationPermissions,
        completionHandler: @escaping @Sendable (ApplicationPermissionStatus, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(.couldNotComplete, CKError.noAccount) }
    }

    @preconcurrency open func requestApplicationPermission(
        _ applicationPermission: ApplicationPermissions,
        completionHandler: @escaping @Sendable (ApplicationPermissionStatus, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(.couldNotComplete, CKError.noAccount) }
    }

    open func requestApplicationPermission(
        _ applicationPermission: ApplicationPermissions
    ) async throws -> ApplicationPermissionStatus { throw CKError.noAccount }

    @preconcurrency open func fetchUserRecordID(
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    open func userRecordID() async throws -> CKRecord.ID { throw CKError.noAccount }

    // MARK: Other people

    @preconcurrency open func discoverUserIdentity(
        withUserRecordID userRecordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKUserIdentity?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    open func userIdentity(forUserRecordID userRecordID: CKRecord.ID) async throws -> CKUserIdentity? {
        throw CKError.noAccount
    }

    @preconcurrency open func fetchShareParticipant(
        withEmailAddress emailAddress: String,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    open func shareParticipant(forEmailAddress emailAddress: String) async throws -> CKShare.Participant {
        throw CKError.noAccount
    }

    @preconcurrency open func fetchShareMetadata(
        with url: URL,
        completionHandler: @escaping @Sendable (CKShare.Metadata?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    open func shareMetadata(for url: URL) async throws -> CKShare.Metadata { throw CKError.noAccount }

    @preconcurrency open func accept(
        _ metadata: CKShare.Metadata,
        completionHandler: @escaping @Sendable (CKShare?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @discardableResult open func accept(_ metadata: CKShare.Metadata) async throws -> CKShare {
        throw CKError.noAccount
    }
}

/// Where answers come from: threads of the framework's, later than the question.
enum Answers {
    static let operations = OperationQueue()

    static func later(_ tell: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async(execute: tell)
    }
}

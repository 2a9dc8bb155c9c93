public import Foundation

/// Who is behind a record of a user.
open class CKUserIdentity: NSObject, @unchecked Sendable {
    // Sendable because nothing of it changes.
    open class LookupInfo: NSObject, @unchecked Sendable {
        public let emailAddress: String?
        public let phoneNumber: String?
        public let userRecordID: CKRecord.ID?

        public init(emailAddress: String) {
            (self.emailAddress, phoneNumber, userRecordID) = (emailAddress, nil, nil)
        }

        public init(phoneNumber: String) {
            (emailAddress, self.phoneNumber, userRecordID) = (nil, phoneNumber, nil)
        }

        public init(userRecordID: CKRecord.ID) {
            (emailAddress, phoneNumber, self.userRecordID) = (nil, nil, userRecordID)
        }
    }

    public let userRecordID: CKRecord.ID?
    public let lookupInfo: LookupInfo?
    public let nameComponents: PersonNameComponents?
    public let hasiCloudAccount: Bool

    override init() {
        (userRecordID, lookupInfo, nameComponents, hasiCloudAccount) = (nil, nil, nil, false)
    }
}

/// What makes a record, and those below it, another person's, too.
open class CKShare: CKRecord, @unchecked Sendable {
    public enum ParticipantPermission: Int, Sendable {
        case unknown, none, readOnly, readWrite
    }

    public enum ParticipantAcceptanceStatus: Int, Sendable {
        case unknown, pending, accepted, removed
    }

    public enum ParticipantRole: Int, Sendable {
        case unknown = 0
        case owner = 1
        case privateUser = 3
        case publicUser = 4
    }

    /// Somebody who takes part in a share.
    open class Participant: NSObject, @unchecked Sendable {
        public typealias Permission = ParticipantPermission
        public typealias AcceptanceStatus = ParticipantAcceptanceStatus
        public typealias Role = ParticipantRole

        public let userIdentity = CKUserIdentity()
        open var role = Role.privateUser
        open var permission = Permission.readOnly
        open var acceptanceStatus: AcceptanceStatus { .pending }

        init(role: Role, permission: Permission) {
            (self.role, self.permission) = (role, permission)
        }
    }

    /// What is known of a share before it is accepted. Nobody is sent one here.
    open class Metadata: NSObject, @unchecked Sendable {
        public let containerIdentifier: String
        public let share: CKShare
        public let hierarchicalRootRecordID: CKRecord.ID?
        public let participantStatus: ParticipantAcceptanceStatus
        public let participantRole: ParticipantRole
        public let participantPermission: ParticipantPermission
        public let ownerIdentity: CKUserIdentity
        open var rootRecordID: CKRecord.ID { hierarchicalRootRecordID ?? share.recordID }
        open var rootRecord: CKRecord? { nil }

        init(_ share: CKShare, in container: String) {
            (self.share, containerIdentifier, hierarchicalRootRecordID) = (share, container, nil)
            (participantStatus, participantRole, participantPermission) = (.unknown, .unknown, .unknown)
            ownerIdentity = CKUserIdentity()
        }
    }

    public struct SystemFieldKey {
        public static let title = "cloudkit.title"
        public static let thumbnailImageData = "cloudkit.thumbnailImageData"
        public static let shareType = "cloudkit.type"
    }

    open var publicPermission = ParticipantPermission.none
    open private(set) var participants: [Participant]
    public let owner: Participant
    open var currentUserParticipant: Participant? { owner }
    /// Of one that was saved.
    open var url: URL? { nil }

    public convenience init(rootRecord: CKRecord) {
        let name = "Share-\(UUID().uuidString)"
        self.init(rootRecord: rootRecord, shareID: CKRecord.ID(recordName: name, zoneID: rootRecord.recordID.zoneID))
    }

    public convenience init(rootRecord: CKRecord, shareID: CKRecord.ID) {
        self.init(of: shareID)
        rootRecord.share = CKRecord.Reference(recordID: shareID, action: .none)
    }

    public convenience init(recordZoneID: CKRecordZone.ID) {
        self.init(of: CKRecord.ID(recordName: CKRecordNameZoneWideShare, zoneID: recordZoneID))
    }

    private init(of recordID: CKRecord.ID) {
        owner = Participant(role: .owner, permission: .readWrite)
        participants = [owner]
        super.init(recordType: CKRecord.SystemType.share, recordID: recordID)
    }

    public required init?(coder: NSCoder) {
        owner = Participant(role: .owner, permission: .readWrite)
        participants = [owner]
        super.init(coder: coder)
    }

    open func addParticipant(_ participant: Participant) {
        if !participants.contains(where: { $0 === participant }) { participants.append(participant) }
    }

    open func removeParticipant(_ participant: Participant) {
        participants.removeAll { $0 === participant }
    }
}

public let CKRecordNameZoneWideShare = "cloudkit.zoneshare"

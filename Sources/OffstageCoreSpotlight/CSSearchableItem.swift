public let CSSearchableItemActionType = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
public let CSSearchQueryString = "kCSSearchQueryString"

/// Something of the app's that people may look for.
open class CSSearchableItem: NSObject {
    open var uniqueIdentifier: String
    open var domainIdentifier: String?
    open var expirationDate: Date!
    open var attributeSet: CSSearchableItemAttributeSet
    open var isUpdate = false

    public init(
        uniqueIdentifier: String?,
        domainIdentifier: String?,
        attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
        // A month, as on iOS.
        expirationDate = Date(timeIntervalSinceNow: 30 * 86_400)
    }
}

/// What is known of it.
open class CSSearchableItemAttributeSet: NSObject {
    /// The identifier of its type.
    public let contentTypeIdentifier: String

    open var title: String?
    open var displayName: String?
    open var alternateNames: [String]?
    open var path: String?
    open var contentURL: URL?
    open var url: URL?
    open var thumbnailURL: URL?
    open var thumbnailData: Data?
    open var contentDescription: String?
    open var textContent: String?
    open var identifier: String?
    open var relatedUniqueIdentifier: String?
    open var domainIdentifier: String?
    open var weakRelatedUniqueIdentifier: String?
    open var keywords: [String]?
    open var contentType: String?
    open var contentCreationDate: Date?
    open var contentModificationDate: Date?
    open var addedDate: Date?
    open var metadataModificationDate: Date?
    open var startDate: Date?
    open var endDate: Date?
    open var completionDate: Date?
    open var dueDate: Date?
    open var creator: String?
    open var kind: String?
    open var subject: String?
    open var theme: String?
    open var comment: String?
    open var authorNames: [String]?
    open var artist: String?
    open var album: String?
    open var duration: NSNumber?
    open var rating: NSNumber?
    open var ratingDescription: String?
    open var rankingHint: NSNumber?
    open var latitude: NSNumber?
    open var longitude: NSNumber?
    open var namedLocation: String?
    open var city: String?
    open var country: String?
    open var phoneNumbers: [String]?
    open var emailAddresses: [String]?
    open var supportsPhoneCall: NSNumber?
    open var supportsNavigation: NSNumber?
    open var containerTitle: String?
    open var containerDisplayName: String?
    open var containerIdentifier: String?
    open var fileSize: NSNumber?
    open var version: String?

    private var custom: [String: any NSSecureCoding] = [:]

    public init(itemContentType type: String) {
        contentTypeIdentifier = type
    }

    open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
        custom[key.keyName] = value
    }

    open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? { custom[key.keyName] }
}

open class CSCustomAttributeKey: NSObject {
    public let keyName: String

    public init?(keyName: String) {
        guard !keyName.isEmpty else { return nil }
        self.keyName = keyName
    }
}

/// What goes wrong with models and their stores.
public struct SwiftDataError: Error, Equatable, Hashable, Sendable, CustomStringConvertible {
    private let name: String

    public var description: String { "SwiftDataError.\(name)" }

    public static let loadIssueModelContainer = SwiftDataError(name: "loadIssueModelContainer")
    public static let modelValidationFailure = SwiftDataError(name: "modelValidationFailure")
    public static let missingModelContext = SwiftDataError(name: "missingModelContext")
    public static let unsupportedPredicate = SwiftDataError(name: "unsupportedPredicate")
    public static let unsupportedSortDescriptor = SwiftDataError(name: "unsupportedSortDescriptor")
    public static let unsupportedKeyPath = SwiftDataError(name: "unsupportedKeyPath")
    public static let includePendingChangesWithBatchSize = SwiftDataError(name: "includePendingChangesWithBatchSize")
    public static let unknownSchema = SwiftDataError(name: "unknownSchema")
    public static let backwardMigration = SwiftDataError(name: "backwardMigration")
    public static let configurationFileNameContainsInvalidCharacters = SwiftDataError(
        name: "configurationFileNameContainsInvalidCharacters"
    )
    public static let configurationFileNameTooLong = SwiftDataError(name: "configurationFileNameTooLong")
    public static let configurationSchemaNotFoundInContainerSchema = SwiftDataError(
        name: "configurationSchemaNotFoundInContainerSchema"
    )
    public static let duplicateConfiguration = SwiftDataError(name: "duplicateConfiguration")
    public static let historyTokenExpired = SwiftDataError(name: "historyTokenExpired")
}

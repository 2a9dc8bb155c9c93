public import Foundation
import OffstageApp
import OffstageWire

/// A wish to be launched in the background; one of its subclasses says what for.
open class BGTaskRequest: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    /// Not before this; nil for no delay (B-8).
    open var earliestBeginDate: Date?

    fileprivate init(_ identifier: String) {
        self.identifier = identifier
    }

    open func copy(with zone: NSZone? = nil) -> Any { Self.make(message) }

    /// The request as it goes to the device; a subclass adds what only it has.
    var message: RefreshMessage.TaskRequest {
        RefreshMessage.TaskRequest(
            identifier: identifier.clipped,
            kind: .refresh,
            earliestBegin: earliestBeginDate.map { date in
                // What no clock will reach is as far as a number of nanoseconds goes.
                let seconds = min(max(date.timeIntervalSince1970, 0), 9e9)
                return Int64(seconds * 1_000_000) * 1000
            }
        )
    }

    static func make(_ message: RefreshMessage.TaskRequest) -> BGTaskRequest {
        let request: BGTaskRequest =
            switch message.kind {
            case .refresh: BGAppRefreshTaskRequest(identifier: message.identifier)
            case .processing: BGProcessingTaskRequest(message)
            case .healthResearch: BGHealthResearchTaskRequest(message)
            case .continued: BGContinuedProcessingTaskRequest(message)
            }
        request.earliestBeginDate = message.earliestBegin.map {
            Date(timeIntervalSince1970: Double($0) / 1_000_000_000)
        }
        return request
    }
}

/// Asks for a short task that refreshes what the app shows (B-1, B-18).
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
    public init(identifier: String) {
        super.init(identifier)
    }
}

/// Asks for a task of minutes while nobody uses the device (B-18, B-23).
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    /// Hard conditions at launch; false promises nothing (B-24).
    open var requiresNetworkConnectivity = false
    open var requiresExternalPower = false

    public init(identifier: String) {
        super.init(identifier)
    }

    fileprivate init(_ message: RefreshMessage.TaskRequest) {
        requiresNetworkConnectivity = message.requiresNetwork
        requiresExternalPower = message.requiresPower
        super.init(message.identifier)
    }

    override var message: RefreshMessage.TaskRequest {
        var message = super.message
        message.kind = .processing
        message.requiresNetwork = requiresNetworkConnectivity
        message.requiresPower = requiresExternalPower
        return message
    }
}

/// Asks for a processing task of a health study (B-1).
open class BGHealthResearchTaskRequest: BGProcessingTaskRequest, @unchecked Sendable {
    /// The class of the files that the task must be able to read.
    open var protectionTypeOfRequiredData = FileProtectionType.completeUntilFirstUserAuthentication

    public override init(identifier: String) {
        super.init(identifier: identifier)
    }

    fileprivate override init(_ message: RefreshMessage.TaskRequest) {
        if let protection = message.protection {
            protectionTypeOfRequiredData = FileProtectionType(rawValue: protection)
        }
        super.init(message)
    }

    override var message: RefreshMessage.TaskRequest {
        var message = super.message
        message.kind = .healthResearch
        message.protection = protectionTypeOfRequiredData.rawValue
        return message
    }
}

/// Asks to go on in the background with what a person has begun (B-33).
open class BGContinuedProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    /// What happens if the task cannot begin at once (B-34).
    public enum SubmissionStrategy: Int, Sendable {
        case fail, queue
    }

    public struct Resources: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let gpu = Resources(rawValue: 1 << 0)
    }

    open var title: String
    open var subtitle: String
    open var strategy = SubmissionStrategy.queue
    open var requiredResources: Resources = []

    public init(identifier: String, title: String, subtitle: String) {
        self.title = title
        self.subtitle = subtitle
        super.init(identifier)
    }

    fileprivate init(_ message: RefreshMessage.TaskRequest) {
        title = message.title
        subtitle = message.subtitle
        strategy = message.failsIfBusy ? .fail : .queue
        requiredResources = message.needsGPU ? .gpu : []
        super.init(message.identifier)
    }

    override var message: RefreshMessage.TaskRequest {
        var message = super.message
        message.kind = .continued
        message.title = title.clipped
        message.subtitle = subtitle.clipped
        message.failsIfBusy = strategy == .fail
        message.needsGPU = requiredResources.contains(.gpu)
        return message
    }
}

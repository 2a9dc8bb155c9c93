import Foundation

/// What a control or an item of a menu does.
open class UIAction: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public typealias Handler = @MainActor (UIAction) -> Void

    public let identifier: Identifier
    open var attributes: Attributes
    open var state: State
    open var discoverabilityTitle: String?
    /// Whom it was carried out for.
    open internal(set) weak var sender: AnyObject?
    let handler: Handler

    public init(
        title: String = "",
        subtitle: String? = nil,
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off,
        handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier("com.apple.action.dynamic.\(UUID())")
        (self.attributes, self.state, self.handler) = (attributes, state, handler)
        self.discoverabilityTitle = discoverabilityTitle
        super.init(title, subtitle, image)
    }
}

public typealias UIActionHandler = UIAction.Handler

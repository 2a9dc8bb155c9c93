public import Foundation

/// What is dragged: nobody drags here, so these keep what they are told and their delegates are told nothing.
@preconcurrency @MainActor open class UIDragItem: NSObject {
    public let itemProvider: NSItemProvider
    open var localObject: Any?
    open var previewProvider: (() -> UIDragPreview?)?

    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
    }
}

@preconcurrency @MainActor open class UIDragPreview: NSObject {
    public let view: UIView
    public let parameters: UIDragPreviewParameters

    public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
        (self.view, self.parameters) = (view, parameters)
    }
}

open class UIDragPreviewParameters: UIPreviewParameters {}

// MARK: Sessions

@preconcurrency @MainActor public protocol UIDragDropSession: NSObjectProtocol {
    var items: [UIDragItem] { get }
    var allowsMoveOperation: Bool { get }
    var isRestrictedToDraggingApplication: Bool { get }
    func location(in view: UIView) -> CGPoint
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    func canLoadObjects(ofClass aClass: Any.Type) -> Bool
}

@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
    var localContext: Any? { get set }
}

@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
    var localDragSession: (any UIDragSession)? { get }
    var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
    @discardableResult
    func loadObjects(ofClass aClass: Any.Type, completion: @escaping ([Any]) -> Void) -> Progress
}

public enum UIDropSessionProgressIndicatorStyle: UInt, Sendable {
    case none, `default`
}

public enum UIDropOperation: UInt, Sendable {
    case cancel, forbidden, copy, move
}

@preconcurrency @MainActor open class UIDropProposal: NSObject {
    public let operation: UIDropOperation
    open var isPrecise = false
    open var prefersFullSizePreview = false

    public init(operation: UIDropOperation) {
        self.operation = operation
    }
}

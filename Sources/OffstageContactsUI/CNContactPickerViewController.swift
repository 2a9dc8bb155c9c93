public import Foundation
public import OffstageContacts
public import OffstageUIKit

/// Contacts to choose from. Nobody chooses one here, and nobody cancels.
@preconcurrency @MainActor open class CNContactPickerViewController: UIViewController {
    open weak var delegate: (any CNContactPickerDelegate)?
    open var displayedPropertyKeys: [String]?
    open var predicateForEnablingContact: NSPredicate?
    open var predicateForSelectionOfContact: NSPredicate?
    open var predicateForSelectionOfProperty: NSPredicate?

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("Contacts")
    }
}

@preconcurrency @MainActor public protocol CNContactPickerDelegate: NSObjectProtocol {
    func contactPickerDidCancel(_ picker: CNContactPickerViewController)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact])
    func contactPicker(
        _ picker: CNContactPickerViewController,
        didSelectContactProperties contactProperties: [CNContactProperty]
    )
}

extension CNContactPickerDelegate {
    public func contactPickerDidCancel(_ picker: CNContactPickerViewController) {}
    public func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {}
    public func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty) {}
    public func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact]) {}
    public func contactPicker(
        _ picker: CNContactPickerViewController,
        didSelectContactProperties contactProperties: [CNContactProperty]
    ) {}
}

/// A contact, to look at or to make. Nobody edits it, and nobody finishes.
@preconcurrency @MainActor open class CNContactViewController: UIViewController {
    public let contact: CNContact
    open weak var delegate: (any CNContactViewControllerDelegate)?
    open var contactStore: CNContactStore?
    open var displayedPropertyKeys: [Any]?
    open var allowsEditing = true
    open var allowsActions = true
    open var shouldShowLinkedContacts = false
    open var alternateName: String?
    open var message: String?

    public convenience init(for contact: CNContact) {
        self.init(showing: contact)
    }

    public convenience init(forUnknownContact contact: CNContact) {
        self.init(showing: contact)
    }

    public convenience init(forNewContact contact: CNContact?) {
        self.init(showing: contact ?? CNContact())
    }

    private init(showing contact: CNContact) {
        self.contact = contact
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }

    open class func descriptorForRequiredKeys() -> any CNKeyDescriptor {
        CNContactVCardSerialization.descriptorForRequiredKeys()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        let needed = CNContactFormatter.descriptorForRequiredKeys(for: .fullName)
        let name = contact.areKeysAvailable([needed]) ? CNContactFormatter.string(from: contact, style: .fullName) : nil
        showLine(name ?? "Contact")
    }
}

@preconcurrency @MainActor public protocol CNContactViewControllerDelegate: NSObjectProtocol {
    func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?)
    func contactViewController(
        _ viewController: CNContactViewController,
        shouldPerformDefaultActionFor property: CNContactProperty
    ) -> Bool
}

extension CNContactViewControllerDelegate {
    public func contactViewController(
        _ viewController: CNContactViewController,
        didCompleteWith contact: CNContact?
    ) {}
    public func contactViewController(
        _ viewController: CNContactViewController,
        shouldPerformDefaultActionFor property: CNContactProperty
    ) -> Bool { true }
}

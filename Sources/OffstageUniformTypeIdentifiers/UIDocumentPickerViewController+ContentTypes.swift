public import OffstageUIKit

extension UIDocumentPickerViewController {
    public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        self.init(forOpening: ())
    }
}

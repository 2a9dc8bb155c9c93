public import OffstageUniformTypeIdentifiers

extension CSSearchableItemAttributeSet {
    public convenience init(contentType: UTType) {
        self.init(itemContentType: contentType.identifier)
    }
}

public import Foundation
public import OffstageSwiftUI

extension View {
    /// Lies over the view while there is a file, and shows which one it is.
    public func quickLookPreview(_ item: Binding<URL?>) -> some View {
        let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return sheet(isPresented: isPresented) { Text(verbatim: item.wrappedValue?.lastPathComponent ?? "") }
    }

    public func quickLookPreview<Items: RandomAccessCollection>(
        _ selection: Binding<URL?>,
        in items: Items
    ) -> some View where Items.Element == URL {
        quickLookPreview(selection)
    }
}

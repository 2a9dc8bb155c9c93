public import Foundation
public import OffstageSwiftUI
public import OffstageUniformTypeIdentifiers

/// Where a person would choose a file, or a place for one. Nobody chooses: nothing is presented, and no closure called.
extension View {
    public func fileImporter(
        isPresented: Binding<Bool>,
        allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> Self { self }

    public func fileImporter(
        isPresented: Binding<Bool>,
        allowedContentTypes: [UTType],
        allowsMultipleSelection: Bool,
        onCompletion: @escaping (Result<[URL], any Error>) -> Void,
        onCancellation: @escaping () -> Void = {}
    ) -> Self { self }

    public func fileExporter<Document: FileDocument>(
        isPresented: Binding<Bool>,
        document: Document?,
        contentType: UTType,
        defaultFilename: String? = nil,
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> Self { self }

    public func fileExporter<Documents: Collection>(
        isPresented: Binding<Bool>,
        documents: Documents,
        contentType: UTType,
        onCompletion: @escaping (Result<[URL], any Error>) -> Void
    ) -> Self where Documents.Element: FileDocument { self }

    public func fileMover(
        isPresented: Binding<Bool>,
        file: URL?,
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> Self { self }
}

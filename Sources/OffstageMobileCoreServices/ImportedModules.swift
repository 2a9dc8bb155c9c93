// As on iOS, MobileCoreServices brings Foundation along. Its types are UniformTypeIdentifiers', by their old names.
@_exported public import Foundation

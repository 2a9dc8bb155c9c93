import SwiftSyntax

extension Rewriter {
    /// Modules of iOS whose names are here in another one.
    static let others = [
        "CFNetwork": "Foundation", "CoreGraphics": "Foundation", "CoreMedia": "AVFoundation", "Darwin": "Glibc",
        "NotificationCenter": "Foundation", "ObjectiveC": "Foundation", "Playgrounds": "Foundation",
        "QuartzCore": "UIKit", "SwiftUICore": "SwiftUI",
    ]

    /// As on iOS, whoever imports Foundation has `@Observable`.
    func addObservation() {
        guard usesObservation, let imports, !imports.modules.contains("Observation"),
            !imports.modules.contains("SwiftUI"), !imports.modules.contains("SwiftData")
        else { return }
        edits.insert("import Observation; ", at: imports.offset)
    }

    /// `import Darwin` becomes `import Glibc`, and `import UIKit.UIView` `import UIKit`.
    func rewriteImport(_ node: ImportDeclSyntax) {
        guard let first = node.path.first else { return }
        let others = imports?.modules ?? []
        imports = (others + [first.name.text], imports?.offset ?? node.span.lowerBound)
        guard let other = Self.others[first.name.text] else {
            if node.importKindSpecifier == nil { edits.replace(node.path.span, with: first.name.text) }
            return
        }
        // One thing of the module, as in `import func Darwin.sqrt`, keeps its name; a submodule has none here.
        let rest = node.importKindSpecifier == nil ? "" : node.path.trimmedDescription.dropFirst(first.name.text.count)
        edits.replace(node.path.span, with: other + rest)
    }
}

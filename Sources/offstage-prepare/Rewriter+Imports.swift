import SwiftSyntax

extension Rewriter {
    /// Modules of iOS whose names are here in another one.
    static let others = [
        "CFNetwork": "Foundation", "CoreGraphics": "Foundation", "Darwin": "Glibc",
        "NotificationCenter": "Foundation", "ObjectiveC": "Foundation", "Playgrounds": "Foundation",
        "QuartzCore": "UIKit",
        "SwiftUICore": "SwiftUI",
    ]

    /// `import Darwin` becomes `import Glibc`, and `import UIKit.UIView` `import UIKit`.
    func rewriteImport(_ node: ImportDeclSyntax) {
        guard let first = node.path.first else { return }
        guard let other = Self.others[first.name.text] else {
            if node.importKindSpecifier == nil { edits.replace(node.path.span, with: first.name.text) }
            return
        }
        // One thing of the module, as in `import func Darwin.sqrt`, keeps its name; a submodule has none here.
        let rest = node.importKindSpecifier == nil ? "" : node.path.trimmedDescription.dropFirst(first.name.text.count)
        edits.replace(node.path.span, with: other + rest)
    }
}

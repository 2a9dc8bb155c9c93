import SwiftSyntax

/// A member of an extension that is written into its class instead.
struct MovedMember {
    /// The class.
    var type: String
    /// Where it stands in its source.
    var span: Range<Int>
}

extension Rewriter {
    /// Without Objective-C an extension overrides nothing, and nobody overrides what an extension declares. A class's
    /// own member may do both.
    func move(
        _ node: some SyntaxProtocol,
        named name: String,
        _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax
    ) {
        guard let scope = scopes.last, scope.kind == .extension, node.parent?.is(MemberBlockItemSyntax.self) == true,
            let type = scope.name.split(separator: ".").last.map(String.init)
        else { return }
        let isOverride = modifiers.has("override")
        let isSent = ["objc", "IBAction"].contains { attributes.first(named: $0) != nil }
        guard isOverride || (isSent && index.overridden.contains(name)) else { return }
        if index.classes.contains(type) {
            moved.append(MovedMember(type: type, span: node.span))
        } else if isOverride, Self.replaced[type]?.contains(name) == true, let method = node.as(FunctionDeclSyntax.self)
        {
            replace(method)
        } else if isOverride {
            tell("an extension of \(type) overrides \(name) here; do that in a class of your own.", at: node)
        }
    }

    /// The methods of Apple's classes that such an override may take the place of, as a category of Objective-C does.
    private static let replaced: [String: Set<String>] = [
        "UINavigationController": [
            "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        ]
    ]

    private func replace(_ method: FunctionDeclSyntax) {
        let labels = method.labels.map { "\($0):" }.joined()
        for modifier in method.modifiers {
            switch modifier.name.text {
            // The attribute has to stand before what is left of the modifiers.
            case "override":
                edits.replace(modifier.span, with: "@_dynamicReplacement(for: \(method.name.text)(\(labels)))")
            case "open", "public": edits.blank(modifier.span)
            default: break
            }
        }
        edits.replace(method.name.span, with: "_replaced_\(method.name.text)")
    }
}

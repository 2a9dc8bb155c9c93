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
        } else if isOverride {
            tell("an extension of \(type) overrides \(name) here; do that in a class of your own.", at: node)
        }
    }
}

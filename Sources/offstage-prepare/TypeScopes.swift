import SwiftIfConfig
import SwiftSyntax

/// Walks over what is active in a source and knows in which type it is.
class TypeScopes: ActiveSyntaxVisitor {
    struct Scope {
        enum Kind {
            case type, `protocol`, `extension`
        }

        /// As the type can be written at this place.
        var name: String
        var kind: Kind
    }

    private(set) var scopes: [Scope] = []
    /// Types that lie in no other one.
    private(set) var outermost: Set<String> = []

    private func enter(_ name: String, _ kind: Scope.Kind) -> SyntaxVisitorContinueKind {
        if scopes.isEmpty, kind != .extension { outermost.insert(name) }
        scopes.append(Scope(name: name, kind: kind))
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .type) }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .type) }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .type) }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .type) }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .protocol) }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription, .extension)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }
}

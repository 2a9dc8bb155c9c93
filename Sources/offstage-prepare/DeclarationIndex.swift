import SwiftSyntax

/// What must be known of all sources before one is changed.
struct DeclarationIndex {
    struct Method {
        /// The labels of its arguments, `_` for none.
        var labels: [String]
        /// From `@objc(name:)`.
        var givenName: String?
        /// Whether classes may do without it.
        var isOptional = false
    }

    /// By type, then by base name.
    private var methods: [String: [String: [Method]]] = [:]
    /// The base names of optional methods that protocols of the project require.
    private(set) var optionalMethods: Set<String> = []
    /// Of these, those whose result is no optional by itself: the labels of their arguments, by their base names.
    private var plainOptionals: [String: Set<[String]>] = [:]
    /// The names of members that classes of the project override.
    private(set) var overridden: Set<String> = []
    /// The names of the properties that tell of their changes.
    private(set) var observable: Set<String> = []
    /// The classes of the project.
    private(set) var classes: Set<String> = []
    /// Its types that lie in no other one.
    private(set) var types: Set<String> = []
    /// Those of them with `@Model`.
    private(set) var models: Set<String> = []
    /// What the project says of messages by their names.
    var messages = MessageIndex()

    mutating func add(_ method: Method, named name: String, to type: String) {
        methods[type, default: [:]][name, default: []].append(method)
    }

    mutating func addOptional(_ name: String) {
        optionalMethods.insert(name)
    }

    mutating func addPlainOptional(_ name: String, labels: [String]) {
        plainOptionals[name, default: []].insert(labels)
    }

    /// Whether an optional method with a plain result is called so.
    func isPlainOptional(_ name: String, labels: [String]) -> Bool { plainOptionals[name]?.contains(labels) ?? false }

    mutating func addOverride(_ name: String) {
        overridden.insert(name)
    }

    mutating func addObservable(_ name: String) {
        observable.insert(name)
    }

    mutating func add(types: Set<String>) {
        self.types.formUnion(types)
    }

    mutating func addClass(_ name: String) {
        classes.insert(name)
    }

    mutating func addModel(_ name: String) {
        models.insert(name)
    }

    /// Whether a type of the project has a method of this name.
    func hasMethod(_ name: String) -> Bool { methods.values.contains { $0[name] != nil } }

    /// Whether a message that a text names may be sent.
    var sendsTexts: Bool {
        messages.sendsTexts || !messages.selected.isDisjoint(with: optionalMethods)
    }

    /// What the project has in a type under a name.
    func methods(_ name: String, of type: String) -> [Method] { methods[type]?[name] ?? [] }

    /// The method of a type, else one that it may have inherited from another of the project.
    /// - Parameter labels: those of its arguments; nil: any.
    func method(_ name: String, labels: [String]?, of type: String) -> Method? {
        func fitting(_ type: String) -> Method? {
            methods[type]?[name]?.first { labels == nil || $0.labels == labels }
        }
        if let own = fitting(type) { return own }
        for other in methods.keys.sorted() {
            if let found = fitting(other) { return found }
        }
        return nil
    }
}

/// Fills the index from one source.
final class Indexer: TypeScopes {
    var index = DeclarationIndex()

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        index.addClass(node.name.text)
        if node.attributes.first(named: "Model") != nil { index.addModel(node.name.text) }
        index.messages.add(node.name.text, node.inheritanceClause, node.attributes)
        if node.genericParameterClause != nil { index.messages.generic.insert(node.name.text) }
        return super.visit(node)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        index.messages.add(node.name.text, node.inheritanceClause, node.attributes)
        return super.visit(node)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        index.messages.add(node.extendedType.trimmedDescription, node.inheritanceClause, [])
        return super.visit(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        index.messages.note(node)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        index.messages.note(node)
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        index.messages.note(node)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for member in node.messages { index.messages.names.insert(member.name) }
        if node.modifiers.has("dynamic"), let name = node.bindings.first?.pattern.trimmedDescription {
            index.addObservable(name)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        if node.modifiers.has("optional") { index.addOptional(name) }
        if node.modifiers.has("optional"), node.plainResult != nil {
            index.addPlainOptional(name, labels: node.labels)
        }
        if node.modifiers.has("override") { index.addOverride(name) }
        guard let type = scopes.last?.name else { return .visitChildren }
        let method = DeclarationIndex.Method(
            labels: node.labels,
            givenName: node.attributes.first(named: "objc")?.arguments?.trimmedDescription,
            isOptional: node.modifiers.has("optional")
        )
        index.messages.names.insert(node.message)
        index.add(method, named: name, to: type)
        return .visitChildren
    }
}

extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension AttributeListSyntax {
    func first(named name: String) -> AttributeSyntax? {
        for case .attribute(let attribute) in self where attribute.attributeName.trimmedDescription == name {
            return attribute
        }
        return nil
    }
}

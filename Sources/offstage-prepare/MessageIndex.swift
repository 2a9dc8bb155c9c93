import SwiftSyntax

/// What must be known of all sources to call members by their names in Objective-C.
struct MessageIndex {
    /// Whether a selector is made of a text somewhere, or an object is asked whether it has one.
    private(set) var sendsTexts = false
    /// The base names in `#selector`.
    private(set) var selected: Set<String> = []
    /// The names that members of the project may have in Objective-C.
    var names: Set<String> = []
    /// The classes with parameters of types.
    var generic: Set<String> = []
    /// The classes all of whose members Objective-C knows.
    private var open: Set<String> = []
    /// The protocols of Objective-C.
    private var protocols: Set<String> = []
    /// What each type inherits from and conforms to.
    private var parents: [String: [String]] = [:]

    mutating func add(_ type: String, _ inheritance: InheritanceClauseSyntax?, _ attributes: AttributeListSyntax) {
        parents[type, default: []] += inheritance?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        if attributes.first(named: "objcMembers") != nil { open.insert(type) }
        if attributes.first(named: "objc") != nil { protocols.insert(type) }
    }

    /// Whether Objective-C knows the members of a class without a word of theirs.
    func isOpen(_ type: String) -> Bool { ancestors(of: type).contains(where: open.contains) }

    /// The protocols of Objective-C that a class conforms to.
    func protocols(of type: String) -> [String] { ancestors(of: type).filter(protocols.contains) }

    /// The type itself first.
    private func ancestors(of type: String) -> [String] {
        var found = [type]
        var next = found.startIndex
        while next < found.endIndex {
            found += (parents[found[next]] ?? []).filter { !found.contains($0) }
            next += 1
        }
        return found
    }

    // MARK: Who sends texts

    mutating func note(_ call: FunctionCallExprSyntax) {
        let called = call.calledExpression
        let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
        if ["Selector", "NSSelectorFromString", "responds"].contains(name?.baseName.text) { sendsTexts = true }
        for argument in call.arguments where ["action", "selector"].contains(argument.label?.text) {
            if argument.expression.is(StringLiteralExprSyntax.self) { sendsTexts = true }
        }
    }

    mutating func note(_ binding: PatternBindingSyntax) {
        guard let type = binding.typeAnnotation?.type.trimmedDescription, type.hasPrefix("Selector"),
            binding.initializer?.value.is(StringLiteralExprSyntax.self) == true
        else { return }
        sendsTexts = true
    }

    mutating func note(_ macro: MacroExpansionExprSyntax) {
        guard macro.macroName.text == "selector", let argument = macro.arguments.first?.expression else { return }
        for token in argument.tokens(viewMode: .sourceAccurate) { selected.insert(token.text) }
    }
}

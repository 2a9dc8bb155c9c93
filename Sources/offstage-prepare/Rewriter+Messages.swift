import SwiftSyntax

extension Rewriter {
    /// A table of what Objective-C knows of a class or an extension by name. It stands behind the opening brace, where
    /// it sees what is private and finds all types under the names that they have there; `.init_array` has it called
    /// when the program is loaded.
    func addTable(to members: MemberBlockSyntax) {
        guard let type = scopes.last?.name, let messages = messages.removeValue(forKey: scopes.count),
            !isGenericOrLocal(members)
        else { return }
        let place = members.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
        let calls = messages.map { "$0[\"\($0.name)\"] = { (t: \(type), a) in \($0.call) }" }
        edits.insert(
            " @section(\".init_array\") @used private static let _messages\(place): "
                + "@convention(c) () -> Void = { _Messages.add { \(calls.joined(separator: "; ")) } };",
            at: place
        )
    }

    func addMessage(of method: FunctionDeclSyntax) {
        let effects = method.signature.effectSpecifiers
        guard index.sendsTexts, isMember(method, method.modifiers), method.attributes.first(named: "nonobjc") == nil,
            effects?.asyncSpecifier == nil, effects?.throwsClause == nil, method.genericParameterClause == nil
        else { return }
        let required = isPrivate(method.modifiers) ? nil : required(method)
        guard let name = isSent(method, method.attributes, method.modifiers) ? method.message : required else { return }
        let arguments = method.labels.enumerated().map { ($1 == "_" ? "" : "\($1): ") + "a[\($0)]" }
        let call = "t.\(method.name.text)(\(arguments.joined(separator: ", ")))"
        messages[scopes.count, default: []].append((required ?? name, call))
    }

    /// A property has a message that reads it and, where it can be set, another that does so.
    func addMessages(of property: VariableDeclSyntax) {
        guard index.sendsTexts, isMember(property, property.modifiers),
            isSent(property, property.attributes, property.modifiers)
        else { return }
        messages[scopes.count, default: []] += property.messages
    }

    /// The name that a protocol of Objective-C has for the method of a class that conforms to it.
    private func required(_ method: FunctionDeclSyntax) -> String? {
        for name in index.messages.protocols(of: className) {
            let requirements = index.methods(method.name.text, of: name)
            if let met = requirements.first(where: { $0.labels == method.labels }) {
                return met.message(method.name.text)
            }
        }
        return nil
    }

    /// Whether Objective-C knows a member by its own word, by that of its extension or of its class.
    private func isSent(
        _ member: some SyntaxProtocol,
        _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax
    ) -> Bool {
        if ["objc", "IBAction"].contains(where: { attributes.first(named: $0) != nil }) { return true }
        guard !isPrivate(modifiers), attributes.first(named: "nonobjc") == nil else { return false }
        let around = sequence(first: Syntax(member), next: \.parent).first { $0.is(ExtensionDeclSyntax.self) }
        let isInSent =
            scopes.last?.kind == .extension
            && around?.as(ExtensionDeclSyntax.self)?.attributes.first(named: "objc") != nil
        return isInSent || index.messages.isOpen(className)
    }

    /// The class's own name.
    private var className: String { scopes.last?.name.split(separator: ".").last.map(String.init) ?? "" }

    private func isMember(_ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax) -> Bool {
        scopes.last.map { $0.kind != .protocol } == true && node.parent?.is(MemberBlockItemSyntax.self) == true
            && !modifiers.has("static") && !modifiers.has("class")
    }

    private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }

    /// Whether no value of a table can stand in it.
    private func isGenericOrLocal(_ members: MemberBlockSyntax) -> Bool {
        index.messages.generic.contains(className)
            || sequence(first: Syntax(members), next: \.parent).contains { node in
                node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self) || node.is(AccessorBlockSyntax.self)
                    || node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
                    || node.as(ExtensionDeclSyntax.self)?.genericWhereClause != nil
            }
    }
}

extension FunctionDeclSyntax {
    /// Its name in Objective-C.
    var message: String {
        let given = attributes.first(named: "objc")?.arguments?.trimmedDescription
        return DeclarationIndex.Method(labels: labels, givenName: given).message(name.text)
    }
}

extension VariableDeclSyntax {
    /// How its values are read and set by names.
    var messages: [(name: String, call: String)] {
        bindings.flatMap { binding -> [(name: String, call: String)] in
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return [] }
            let message =
                attributes.first(named: "objc")?.arguments?.trimmedDescription
                ?? name.replacing("`", with: "")
            let getter = (name: message, call: "t.\(name)")
            guard bindingSpecifier.text == "var", binding.isSettable else { return [getter] }
            return [getter, (name: "set\(message.capitalizedFirst):", call: "t.\(name) = a[0]")]
        }
    }
}

extension PatternBindingSyntax {
    fileprivate var isSettable: Bool {
        guard let block = accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.contains { ["set", "_modify", "willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

import SwiftSyntax

extension Rewriter {
    /// `.name(…) { … }` becomes `._stubbed()`, whatever its arguments are: they may need types that are not there.
    /// - Returns: whether the call was one to replace.
    func rewriteModifier(_ node: FunctionCallExprSyntax) -> Bool {
        guard !stubs.isEmpty, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.base != nil || Syntax(node).beginsClause
        else { return false }
        let name = member.declName.span
        let line = edits.line(of: name.lowerBound)
        guard let stub = stubs.first(where: { $0.line == line && $0.name == member.declName.baseName.text }) else {
            return false
        }
        stubbed.append(stub)
        edits.replace(name.lowerBound..<node.span.upperBound, with: "_stubbed()")
        if let base = member.base { walk(base) }
        return true
    }
}

extension Syntax {
    /// Whether it is the first of the modifiers that stand in a clause of `#if`, behind the view.
    fileprivate var beginsClause: Bool {
        var node = self
        while let parent = node.parent, parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self)
        {
            guard parent.span.lowerBound == node.span.lowerBound else { return false }
            node = parent
        }
        return node.parent?.is(IfConfigClauseSyntax.self) == true
    }
}

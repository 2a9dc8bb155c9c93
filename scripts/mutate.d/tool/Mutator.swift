import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// One change of the kernel that a test should notice.
struct Mutant: Codable {
    /// What the environment variable OFFSTAGE_MUTANT is set to. The same sources give the same numbers.
    var number: Int
    /// The kind of change, a row of the table.
    var kind: String
    /// File, function and the changed text: what it is known by in the list of survivors, for lines move.
    var name: String
    /// `File.swift:12`.
    var place: String
}

/// Finds the places of one file that can be changed, and writes the file with all changes in it, each behind a
/// question for the chosen mutant. Lines keep their numbers.
///
/// Represented as insertions into the text: what is wrapped may itself be wrapped, and nothing is moved.
final class Mutator: SyntaxVisitor {
    /// A stretch of the text that asks for some mutants.
    struct Site {
        var start: Int
        var end: Int
        var before: String
        var after: String
        var mutants: [Mutant]
        /// An operator between the two parts, and what takes its place.
        var middle: (offset: Int, length: Int, text: String)?
    }

    private(set) var sites: [Site] = []
    private let file: String
    private let text: [UInt8]
    private let tree: SourceFileSyntax
    private let lines: SourceLocationConverter
    private var next: Int

    init(file: String, source: String, firstNumber: Int) {
        self.file = file
        text = Array(source.utf8)
        let parsed = Parser.parse(source: source)
        tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }.cast(SourceFileSyntax.self)
        lines = SourceLocationConverter(fileName: file, tree: tree)
        next = firstNumber
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    var nextNumber: Int { next }

    // MARK: Places

    /// Where a change comes first, in words: `takeTurn: «launches < 3» is launches <= 3`.
    private func mutant(_ kind: String, _ node: some SyntaxProtocol, becomes change: String) -> Mutant {
        defer { next += 1 }
        let line = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
        let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let short = words.count > 100 ? words.prefix(97) + "..." : words
        let name = "\(file) \(scope(of: node)): \(short) → \(change)"
        return Mutant(number: next, kind: kind, name: name, place: "\(file):\(line)")
    }

    private func scope(of node: some SyntaxProtocol) -> String {
        var names: [String] = []
        var current = node.parent
        while let parent = current {
            if let function = parent.as(FunctionDeclSyntax.self) { names.append(function.name.text) }
            if parent.is(InitializerDeclSyntax.self) { names.append("init") }
            if parent.is(SubscriptDeclSyntax.self) { names.append("subscript") }
            if let binding = parent.as(PatternBindingSyntax.self), binding.accessorBlock != nil || isMember(binding) {
                names.append(binding.pattern.trimmedDescription)
            }
            current = parent.parent
        }
        return names.reversed().joined(separator: ".")
    }

    private func isMember(_ binding: PatternBindingSyntax) -> Bool {
        binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    }

    private func add(
        _ node: some SyntaxProtocol,
        before: String,
        after: String,
        _ mutants: [Mutant],
        middle: TokenSyntax? = nil
    ) {
        sites.append(
            Site(
                start: node.positionAfterSkippingLeadingTrivia.utf8Offset,
                end: node.endPositionBeforeTrailingTrivia.utf8Offset,
                before: before,
                after: after,
                mutants: mutants,
                middle: middle.map {
                    ($0.positionAfterSkippingLeadingTrivia.utf8Offset, $0.trimmedLength.utf8Length, ",")
                }
            )
        )
    }

    // MARK: Numbers

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let digits = node.literal.text.replacing("_", with: "")
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let value else { return .skipChildren }
        let changes: [String] =
            switch value {
            case 0: ["1", "-1"]
            case 1: ["0", "2"]
            case 2: ["1", "3", "0"]
            default: ["\(value - 1)", "\(value &+ 1)", "0", "\(value &* 2)"]
            }
        let mutants = changes.map { mutant("number", node, becomes: "\($0) in \(context(node))") }
        add(node, before: "OffstageMutant.number(\(mutants[0].number), ", after: ")", mutants)
        return .skipChildren
    }

    /// The line that a short literal stands in.
    private func context(_ node: some SyntaxProtocol) -> String {
        let place = lines.location(for: node.positionAfterSkippingLeadingTrivia)
        let line = lines.sourceLines[place.line - 1].trimmingCharacters(in: .whitespacesAndNewlines)
        let column = lines.sourceLines[place.line - 1].utf8.prefix(place.column - 1)
        let marked = String(Substring(column)).trimmingCharacters(in: .whitespacesAndNewlines)
        return "\(line) (\(marked.count))"
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(ConditionElementSyntax.self) == true { return .skipChildren }
        let change = node.literal.text == "true" ? "false" : "true"
        let mutants = [mutant("boolean", node, becomes: "\(change) in \(context(node))")]
        add(node, before: "OffstageMutant.boolean(\(mutants[0].number), ", after: ")", mutants)
        return .skipChildren
    }

    // MARK: Operators

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return .visitChildren }
        switch symbol.text {
        case "<", "<=", ">", ">=": comparison(node, symbol)
        case "==", "!=":
            let change = symbol.text == "==" ? "!=" : "=="
            let mutants = [mutant("comparison", node, becomes: change)]
            if node.leftOperand.is(NilLiteralExprSyntax.self) || node.rightOperand.is(NilLiteralExprSyntax.self) {
                add(node, before: "OffstageMutant.negated(\(mutants[0].number), ", after: ")", mutants)
            } else {
                let word = symbol.text == "==" ? "equal" : "unequal"
                add(node, before: "OffstageMutant.\(word)(\(mutants[0].number), ", after: ")", mutants, middle: symbol)
            }
        case "&&", "||":
            let whole = context(node)
            let neutral = symbol.text == "&&" ? "all" : "any"
            for side in [node.leftOperand, node.rightOperand] {
                let mutants = [mutant("and, or", side, becomes: "left out of \(whole)")]
                add(side, before: "OffstageMutant.\(neutral)(\(mutants[0].number), ", after: ")", mutants)
            }
        case "+", "-", "*", "/", "%": arithmetic(node, symbol.text)
        default: break
        }
        return .visitChildren
    }

    private func comparison(_ node: InfixOperatorExprSyntax, _ symbol: TokenSyntax) {
        let (word, changes) =
            switch symbol.text {
            case "<": ("less", ["<=", ">="])
            case "<=": ("lessOrEqual", ["<", ">"])
            case ">": ("greater", [">=", "<="])
            default: ("greaterOrEqual", [">", "<"])
            }
        let mutants = changes.map { mutant("comparison", node, becomes: $0) }
        add(node, before: "OffstageMutant.\(word)(\(mutants[0].number), ", after: ")", mutants, middle: symbol)
    }

    private func arithmetic(_ node: InfixOperatorExprSyntax, _ symbol: String) {
        let changes = ["+": "-", "-": "+", "*": "/", "/": "*", "%": "/"]
        let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
        guard let change = changes[symbol], !(left + right).contains("\n"), !(left + right).contains("\"") else {
            return
        }
        let mutants = [mutant("arithmetic", node, becomes: change)]
        add(
            node,
            before: "OffstageMutant.either(\(mutants[0].number), ",
            after: ", \(left) \(change) \(right))",
            mutants
        )
    }

    // MARK: Conditions

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        conditions(node.conditions, "if")
        return .visitChildren
    }

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        conditions(node.conditions, "guard")
        return .visitChildren
    }

    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
        conditions(node.conditions, "if")
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negated(node.condition, "if")
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negated(node.condition, "if")
        return .visitChildren
    }

    private func negated(_ node: ExprSyntax, _ kind: String) {
        let mutants = [mutant("negated \(kind)", node, becomes: "not")]
        add(node, before: "OffstageMutant.negated(\(mutants[0].number), ", after: ")", mutants)
    }

    private func conditions(_ list: ConditionElementListSyntax, _ kind: String) {
        for element in list {
            if case .expression(let condition) = element.condition {
                // An endless loop.
                if condition.is(BooleanLiteralExprSyntax.self) { continue }
                negated(condition, kind)
                guard list.count > 1 else { continue }
                let mutants = [mutant("and, or", condition, becomes: "left out")]
                add(condition, before: "OffstageMutant.all(\(mutants[0].number), ", after: ")", mutants)
            } else {
                let mutants = [mutant("negated \(kind)", element.condition, becomes: "never")]
                add(element.condition, before: "", after: ", OffstageMutant.keeps(\(mutants[0].number))", mutants)
            }
        }
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, isEffect(expression), !isValue(node), !isPrecondition(expression)
        else {
            return .visitChildren
        }
        let mutants = [mutant("statement", expression, becomes: "removed")]
        add(expression, before: "if OffstageMutant.keeps(\(mutants[0].number)) { ", after: " }", mutants)
        return .visitChildren
    }

    private func isEffect(_ expression: ExprSyntax) -> Bool {
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            return infix.operator.is(AssignmentExprSyntax.self) || infix.operator.trimmedDescription.hasSuffix("=")
        }
        return expression.is(FunctionCallExprSyntax.self)
    }

    /// Whether the statement is all that a function with a result has, or a closure: then its value may be asked for,
    /// and if it is not, the removal of the statement around the closure is the same.
    private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent
        else { return false }
        if owner.is(AccessorBlockSyntax.self) || owner.is(ClosureExprSyntax.self) { return true }
        if owner.is(SwitchCaseSyntax.self) { return isValue(choice: owner.parent?.parent) }
        if let choice = owner.parent?.as(IfExprSyntax.self) { return isValue(choice: Syntax(choice)) }
        if owner.parent?.is(AccessorDeclSyntax.self) == true { return true }
        return owner.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }

    /// The same for the only statement in a branch of an `if` or `switch`.
    private func isValue(choice: Syntax?) -> Bool {
        var parent = choice?.parent
        while let outer = parent?.as(IfExprSyntax.self) { parent = outer.parent }
        if let statement = parent?.as(ExpressionStmtSyntax.self) { parent = statement.parent }
        return parent?.as(CodeBlockItemSyntax.self).map(isValue) ?? true
    }

    // MARK: What is left as it is

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        isPrecondition(ExprSyntax(node)) ? .skipChildren : .visitChildren
    }

    /// What must hold whatever happens: nothing can show that it is not asked.
    private func isPrecondition(_ expression: ExprSyntax) -> Bool {
        expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "precondition"
    }

    /// Texts are judged by their readers.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Writing

    /// A site in the text that was written: lines from 1, columns in bytes from 1.
    struct Span {
        var start: (line: Int, column: Int)
        var end: (line: Int, column: Int)
        var site: Int
    }

    /// The text with the sites whose mutants are not all dropped, and where those stand in it.
    func written(without dropped: Set<Int>) -> (text: String, spans: [Span]) {
        struct Edit {
            var offset: Int
            /// Ends come before beginnings; of several ends the inner comes first, of several beginnings the outer.
            var rank: Int
            var site: Int
            var text: String
            var skips = 0
            var isStart = false
        }
        var edits: [Edit] = []
        for (index, site) in sites.enumerated() where !site.mutants.allSatisfy({ dropped.contains($0.number) }) {
            let length = site.end - site.start
            edits.append(
                Edit(offset: site.start, rank: 1_000_000 - length, site: index, text: site.before, isStart: true)
            )
            edits.append(Edit(offset: site.end, rank: length - 1_000_000, site: index, text: site.after))
            if let middle = site.middle {
                edits.append(Edit(offset: middle.offset, rank: 0, site: index, text: middle.text, skips: middle.length))
            }
        }
        // Of two sites over the same text the one found first is the outer one.
        edits.sort {
            ($0.offset, $0.rank, $0.isStart ? $0.site : -$0.site) < (
                $1.offset, $1.rank, $1.isStart ? $1.site : -$1.site
            )
        }
        var output: [UInt8] = []
        var place = (line: 1, column: 1)
        func write(_ bytes: some Sequence<UInt8>) {
            for byte in bytes {
                output.append(byte)
                place = byte == UInt8(ascii: "\n") ? (place.line + 1, 1) : (place.line, place.column + 1)
            }
        }
        var starts: [Int: (line: Int, column: Int)] = [:]
        var spans: [Span] = []
        var read = 0
        for edit in edits {
            write(text[read..<edit.offset])
            if edit.isStart { starts[edit.site] = place }
            write(edit.text.utf8)
            read = edit.offset + edit.skips
            if !edit.isStart, edit.skips == 0, let start = starts[edit.site] {
                spans.append(Span(start: start, end: place, site: edit.site))
            }
        }
        write(text[read...])
        return (String(decoding: output, as: UTF8.self), spans)
    }
}

extension _Node {
    /// The place and what is below it, as UIKit shows it.
    var views: [UIView] {
        if isUnspoken { return [] }
        let inside = shown.flatMap(\.views)
        switch look {
        case .container: return inside
        case .title(let title):
            let label = UILabel()
            label.text = title
            return [label] + inside
        case .tabs(let selected):
            let labels = shown.filter(\.isTabLabel).map(\.words)
            guard !labels.isEmpty else { return inside }
            let bar = UILabel()
            bar.text = labels.enumerated().map { $0 == selected ? "<\($1)>" : $1 }.joined(separator: " | ")
            return shown.filter { !$0.isTabLabel }.flatMap(\.views) + [bar]
        case .line: return [UIStackView(arrangedSubviews: inside)]
        case .text(let text, let size):
            let label = UILabel()
            label.text = text
            label.font = .systemFont(ofSize: size)
            return [label]
        case .button:
            let button = UIButton(type: .system)
            button.setTitle(words, for: .normal)
            return [button]
        case .field(let text):
            let field = UITextField()
            field.text = text
            return [field]
        case .toggle(let isOn):
            let toggle = UISwitch()
            toggle.isOn = isOn
            return [UIStackView(arrangedSubviews: inside + [toggle])]
        case .progress(let fraction?):
            let bar = UIProgressView(progressViewStyle: .default)
            bar.progress = Float(fraction)
            return inside + [bar]
        case .progress(nil):
            let spinner = UIActivityIndicatorView(style: .medium)
            spinner.startAnimating()
            return inside + [spinner]
        case .view(let view): return [view]
        case .image(let name): return [UIImageView(image: UIImage(systemName: name))]
        }
    }

    /// The texts at the place and below.
    var words: String {
        if isUnspoken { return "" }
        if case .text(let text, _) = look { return text }
        return shown.map(\.words).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension _Node {
    /// The place and what is below it, as UIKit shows it.
    var views: [UIView] {
        let inside = shown.flatMap(\.views)
        switch look {
        case .container: return inside
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
        if case .text(let text, _) = look { return text }
        return shown.map(\.words).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The button to sign in with Apple: its words.
@preconcurrency @MainActor open class ASAuthorizationAppleIDButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case signIn, `continue`, signUp

        public static let `default` = ButtonType.signIn
    }

    public enum Style: Int, Sendable {
        case white, whiteOutline, black
    }

    open var cornerRadius: CGFloat = 6

    public init(
        authorizationButtonType type: ButtonType,
        authorizationButtonStyle style: Style
    ) {
        super.init(frame: CGRect(x: 0, y: 0, width: 140, height: 30))
        let label = UILabel(frame: bounds)
        label.text =
            switch type {
            case .signIn: "Sign in with Apple"
            case .continue: "Continue with Apple"
            case .signUp: "Sign up with Apple"
            }
        addSubview(label)
    }

    public convenience init(type: ButtonType, style: Style) {
        self.init(authorizationButtonType: type, authorizationButtonStyle: style)
    }

    public convenience init() {
        self.init(type: .signIn, style: .black)
    }

    public required convenience init?(coder: NSCoder) {
        self.init(type: .signIn, style: .black)
    }
}

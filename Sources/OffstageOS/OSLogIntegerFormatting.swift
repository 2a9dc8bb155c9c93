/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var uppercase = false
    private var explicitPositiveSign = false
    private var minDigits = 1

    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }

    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(explicitPositiveSign: explicitPositiveSign, minDigits: minDigits)
    }

    public static var hex: OSLogIntegerFormatting { hex() }

    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16,
            prefix: includePrefix ? "0x" : "",
            uppercase: uppercase,
            explicitPositiveSign: explicitPositiveSign,
            minDigits: minDigits
        )
    }

    public static var octal: OSLogIntegerFormatting { octal() }

    public static func octal(includePrefix: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 8, prefix: includePrefix ? "0" : "", minDigits: minDigits)
    }

    func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: uppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        let sign = number < 0 ? "-" : explicitPositiveSign ? "+" : ""
        return sign + prefix + zeros + digits
    }
}

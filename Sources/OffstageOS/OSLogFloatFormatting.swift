import Foundation

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    private var conversion = "f"
    private var precision = 6
    private var explicitPositiveSign = false

    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }

    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision, explicitPositiveSign: explicitPositiveSign)
    }

    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }

    public static func exponential(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "e", precision: precision, explicitPositiveSign: explicitPositiveSign)
    }

    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    func text(_ number: Double) -> String {
        String(format: "%\(explicitPositiveSign ? "+" : "").\(precision)\(conversion)", number)
    }
}

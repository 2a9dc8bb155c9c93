public import Foundation
public import OffstageCoreLocation

/// Distances as people read them, in English words.
open class MKDistanceFormatter: Formatter, @unchecked Sendable {
    public enum Units: UInt, Sendable {
        case `default`, metric, imperial, imperialWithYards
    }

    public enum DistanceUnitStyle: UInt, Sendable {
        case `default`, abbreviated, full
    }

    // Sendable because Foundation's formatters are: who changes one shares it with nobody.
    open var locale: Locale! = .current
    open var units = Units.default
    open var unitStyle = DistanceUnitStyle.default

    private enum Unit: CaseIterable {
        case metre, kilometre, foot, yard, mile

        var metres: Double {
            switch self {
            case .metre: 1
            case .kilometre: 1000
            case .foot: 0.3048
            case .yard: 0.9144
            case .mile: 1609.344
            }
        }

        var short: String {
            switch self {
            case .metre: "m"
            case .kilometre: "km"
            case .foot: "ft"
            case .yard: "yd"
            case .mile: "mi"
            }
        }

        func full(_ number: String) -> String {
            let isOne = number == "1"
            return switch self {
            case .metre: isOne ? "meter" : "meters"
            case .kilometre: isOne ? "kilometer" : "kilometers"
            case .foot: isOne ? "foot" : "feet"
            case .yard: isOne ? "yard" : "yards"
            case .mile: isOne ? "mile" : "miles"
            }
        }
    }

    open func string(fromDistance distance: CLLocationDistance) -> String {
        let (small, large) = pair
        // From where on the larger unit is easier to read.
        let unit = distance < (large == .mile ? 0.1 * large.metres : 0.9995 * large.metres) ? small : large
        let number = Self.number(distance / unit.metres, isFine: unit == large)
        return "\(number) \(unitStyle == .full ? unit.full(number) : unit.short)"
    }

    /// Metres; a negative number for what is no distance.
    open func distance(from distance: String) -> CLLocationDistance {
        let words = distance.split(separator: " ")
        guard words.count == 2, let number = Double(words[0].replacing(",", with: "")),
            let unit = Unit.allCases.first(where: { unit in
                [unit.short, unit.full("1"), unit.full("2")].contains(String(words[1]))
            })
        else { return -1 }
        return number * unit.metres
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? NSNumber).map { string(fromDistance: $0.doubleValue) }
            ?? (obj as? Double).map { string(fromDistance: $0) }
    }

    private var pair: (small: Unit, large: Unit) {
        switch units {
        case .metric: return (.metre, .kilometre)
        case .imperial: return (.foot, .mile)
        case .imperialWithYards: return (.yard, .mile)
        case .default:
            switch (locale ?? .current).measurementSystem {
            case .us: return (.foot, .mile)
            case .uk: return (.yard, .mile)
            default: return (.metre, .kilometre)
            }
        }
    }

    /// Small units in steps of ten, and of one below; large ones with a digit behind the point up to ten.
    private static func number(_ value: Double, isFine: Bool) -> String {
        if isFine && value < 9.95 {
            let tenths = Int((value * 10).rounded())
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
        let step = isFine || value < 10 ? 1.0 : 10
        return Int((value / step).rounded() * step).formatted(.number.locale(Locale(identifier: "en_US")))
    }
}

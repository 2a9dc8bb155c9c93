/// What was stored before a setting existed reads as its default, and a default is not stored.
extension Device.Settings {
    private enum Key: String, CodingKey {
        case os, seed, speed, budgetJitter, refresh, hasBackgroundGPU, quirks
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            os: try values.decode(Int.self, forKey: .os),
            seed: try values.decode(UInt64.self, forKey: .seed),
            speed: try values.decode(Int.self, forKey: .speed),
            budgetJitter: try values.decode(Bool.self, forKey: .budgetJitter)
        )
        refresh = try values.decodeIfPresent(RefreshProfile.Preset.self, forKey: .refresh) ?? refresh
        hasBackgroundGPU = try values.decodeIfPresent(Bool.self, forKey: .hasBackgroundGPU) ?? hasBackgroundGPU
        quirks = try values.decodeIfPresent([Quirk].self, forKey: .quirks) ?? quirks
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(os, forKey: .os)
        try values.encode(seed, forKey: .seed)
        try values.encode(speed, forKey: .speed)
        try values.encode(budgetJitter, forKey: .budgetJitter)
        if refresh != .typical { try values.encode(refresh, forKey: .refresh) }
        if hasBackgroundGPU { try values.encode(hasBackgroundGPU, forKey: .hasBackgroundGPU) }
        if !quirks.isEmpty { try values.encode(quirks, forKey: .quirks) }
    }
}

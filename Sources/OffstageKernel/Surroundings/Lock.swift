/// The lock of the device and the keys of its files (L-60, L-61).
///
/// Represented as one state; the keys of class `complete` are thrown away some time after the lock, and that moment is
/// a deadline with a generation, because an unlock may come first.
struct Lock: Equatable, Sendable, Codable {
    enum State: Equatable, Sendable, Codable {
        /// Next: keysPresent.
        case unlocked
        /// Locked a moment ago; every file is still readable. Next: keysGone, unlocked.
        case keysPresent
        /// Next: unlocked.
        case keysGone
        /// Booted and never unlocked since: even files until first authentication are closed. Next: unlocked.
        case beforeFirstUnlock
    }

    private(set) var state = State.unlocked
    private(set) var generation = 0

    var isLocked: Bool { state != .unlocked }
    var isProtectedDataAvailable: Bool { state == .unlocked || state == .keysPresent }
    var wasUnlockedSinceBoot: Bool { state != .beforeFirstUnlock }

    enum LockedResult: Equatable {
        case alreadyLocked
        /// Nothing is protected without a passcode.
        case locked
        /// The keys will be thrown away; a deadline with this generation does it.
        case lockedWithKeys(generation: Int)
    }

    mutating func locked(hasPasscode: Bool) -> LockedResult {
        guard state == .unlocked else { return .alreadyLocked }
        state = .keysPresent
        guard hasPasscode else { return .locked }
        generation += 1
        return .lockedWithKeys(generation: generation)
    }

    /// - Returns: whether the keys went.
    mutating func keysDue(generation: Int) -> Bool {
        guard state == .keysPresent, generation == self.generation else { return false }
        state = .keysGone
        return true
    }

    /// - Returns: whether it was locked before.
    mutating func unlocked() -> Bool {
        guard state != .unlocked else { return false }
        state = .unlocked
        return true
    }

    mutating func booted(hasPasscode: Bool) {
        state = hasPasscode ? .beforeFirstUnlock : .unlocked
    }
}

/// The classes of Data Protection (L-60), by the names of `FileProtectionType`.
public enum FileProtection: String, Equatable, Sendable, Codable, CaseIterable {
    case complete, completeUnlessOpen, completeUntilFirstUserAuthentication, none
}

/// What is tried on a protected file (L-60).
public enum FileAccess: Equatable, Sendable, CaseIterable {
    case open, useOpenHandle, create
}

extension Lock {
    /// Whether a file of this class gives way to this access now.
    func allows(_ access: FileAccess, to protection: FileProtection) -> Bool {
        switch (state, protection) {
        case (.unlocked, _), (.keysPresent, _), (_, .none): true
        case (.keysGone, .completeUntilFirstUserAuthentication): true
        case (.keysGone, .completeUnlessOpen): access != .open
        case (.keysGone, .complete), (.beforeFirstUnlock, .complete): false
        case (.beforeFirstUnlock, .completeUnlessOpen), (.beforeFirstUnlock, .completeUntilFirstUserAuthentication):
            false
        }
    }
}

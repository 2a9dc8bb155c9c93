import Foundation
import UserNotifications

/// Works on and on, without ever asking for the time or waiting for anything.
func spin() {
    say("spins")
    var numbers: [UInt64] = [1, 2, 3]
    while numbers[0] != 0 { numbers = numbers.map { $0 &* 6_364_136_223_846_793_005 | 1 } }
}

/// Asks as soon as it is answered, and never waits for anything else.
func askWithoutEnd() {
    UNUserNotificationCenter.current().getNotificationSettings { _ in askWithoutEnd() }
}

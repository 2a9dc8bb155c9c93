import Testing
import UIKit

@testable import Tally

@MainActor @Test(arguments: [2, 4]) func count(expected: Int) {
    #expect(AppDelegate().count == expected)
}

import Testing

@testable import offstage

@Suite struct SourceScanTests {
    @Test func scan_commentsAndStrings() {
        let scan = SourceScan(
            ##"""
            // @objc
            /* @objc /* #selector */ @main */
            let a = "@objc \("@objc \(1)") #selector"
            let b = #"@objc " \(1) "#
            let c = """
                @objc "quoted" @IBOutlet
                """
            let d = #/@objc "/#
            let e = "never closed
            @objcMembers class F {}
            """##
        )
        #expect(scan.unsupported == [.init(line: 10, word: "@objcMembers")])
        #expect(scan.entryPoint == nil)
    }

    @Test func scan_codeInsideAnInterpolation() {
        let scan = SourceScan(#"let a = "\(f(#selector(g)))""#)
        #expect(scan.unsupported == [.init(line: 1, word: "#selector")])
    }

    @Test func scan_networking() {
        let scan = SourceScan("// URLSession\nlet text = \"URLSession\"\nlet request: URLRequest? = nil\n")
        #expect(scan.networking == .init(line: 3, word: "URLRequest"))
        #expect(SourceScan("import Foundation\nlet url: URL? = nil\n").networking == nil)
    }

    @Test func scan_importsAndEntryPoint() {
        let scan = SourceScan(
            """
            import UIKit; import os.log
            @testable import struct Kit.Thing
            public import SwiftUI
            let important = 1
            @UIApplicationMain class A {}
            """
        )
        #expect(scan.imports == ["UIKit", "Kit", "SwiftUI"])
        #expect(scan.unsupported == [.init(line: 3, word: "import SwiftUI")])
        #expect(scan.entryPoint == .init(line: 5, word: "@UIApplicationMain"))
    }
}

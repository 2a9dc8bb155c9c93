import Testing

@testable import offstage

@Suite struct SourceScanTests {
    @Test func scan_commentsAndStrings() {
        let scan = SourceScan(
            ##"""
            // URLSession
            /* URLSession /* URLRequest */ @main */
            let a = "URLSession \("URLSession \(1)") URLRequest"
            let b = #"URLSession " \(1) "#
            let c = """
                URLSession "quoted" @main
                """
            let d = #/URLSession "/#
            let e = "never closed
            let f: HTTPCookie
            """##
        )
        #expect(scan.networking == .init(line: 10, word: "HTTPCookie"))
        #expect(scan.entryPoint == nil)
    }

    @Test func scan_codeInsideAnInterpolation() {
        let scan = SourceScan(#"let a = "\(f(URLSession(g)))""#)
        #expect(scan.networking == .init(line: 1, word: "URLSession"))
    }

    @Test func scan_networking() {
        let scan = SourceScan("// URLSession\nlet text = \"URLSession\"\nlet request: URLRequest? = nil\n")
        #expect(scan.networking == .init(line: 3, word: "URLRequest"))
        #expect(SourceScan("import Foundation\nlet url: URL? = nil\n").networking == nil)
    }

    @Test func scan_entryPoint() {
        let scan = SourceScan("import UIKit\nlet important = 1\n@UIApplicationMain class A {}\n")
        #expect(scan.entryPoint == .init(line: 3, word: "@UIApplicationMain"))
    }
}

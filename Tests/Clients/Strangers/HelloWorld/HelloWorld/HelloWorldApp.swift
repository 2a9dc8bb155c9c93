//
//  HelloWorldApp.swift
//  HelloWorld
//
//  Created by Ada on 02.03.26.
//

import SwiftUI

@main
struct HelloWorldApp: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
        }
    }
}

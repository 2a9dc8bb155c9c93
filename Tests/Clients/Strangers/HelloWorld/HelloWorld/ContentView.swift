//
//  ContentView.swift
//  HelloWorld
//
//  Created by Ada on 02.03.26.
//

import SwiftUI

struct ContentView: View {
    var body: some View {
        VStack {
            Image(systemName: "globe")
                .imageScale(.large)
                .foregroundStyle(.tint)
            Text("Hello, world!")
                .foregroundStyle(.dawnSky)
                .background(Color(.accent))
        }
        .padding()
    }
}

#Preview {
    ContentView()
}

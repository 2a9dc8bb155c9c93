import Foundation
import OffstageWire
import Testing

@Suite(Clients.areBuilt, .serialized) struct CallbackOrderTests {
    private func observers(_ name: String) -> [String] {
        (1...6).map { "n:UIApplication\(name)Notification \($0)" }
    }

    @Test func `L-6 a cold launch calls the delegate in order`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        let launched = try device.launch().lines
        #expect(
            launched == ["init", "willFinishLaunching [1]", "didFinishLaunching [1]"] + observers("DidFinishLaunching")
        )
        #expect(try device.call(.didBecomeActive).lines == ["didBecomeActive [0]"] + observers("DidBecomeActive"))
    }

    @Test func `L-14 the delegate comes first, then the observers in the order of registration`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        try device.call(.didBecomeActive)
        #expect(try device.call(.willResignActive).lines == ["willResignActive [0]"] + observers("WillResignActive"))
        #expect(
            try device.call(.didEnterBackground, state: 2, withTask: .seconds(30), withoutTask: .seconds(5)).lines
                == ["didEnterBackground [2]", "remaining 5.0"] + observers("DidEnterBackground")
        )
        #expect(
            try device.call(.willEnterForeground, state: 2).lines
                == ["willEnterForeground [2]"] + observers("WillEnterForeground")
        )
        #expect(
            try device.call(.didReceiveMemoryWarning).lines == ["memory warning"] + observers("DidReceiveMemoryWarning")
        )
        #expect(
            try device.call(.protectedDataDidBecomeAvailable).lines == ["protected data available true"]
                + observers("ProtectedDataDidBecomeAvailable")
        )
    }

    @Test func `L-11 a background launch shows the background state`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        #expect(try device.launch(state: 2).lines.contains("didFinishLaunching [2]"))
    }

    @Test func `L-21 a process that was asked to terminate exits when the call has returned`() throws {
        let container = try PlayedDevice.Container(client: "MainFile")
        defer { container.remove() }
        let device = try PlayedDevice(container)
        try device.launch()
        #expect(try device.call(.willTerminate).lines == ["willTerminate"] + observers("WillTerminate"))
        #expect(device.waitForEnd() == 0)
    }

    @Test func `L-15 L-16 a scene delegate is called instead, and the notifications are posted regardless`() throws {
        let scene = [
            "UISceneConfigurationName": "Default", "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate",
        ]
        let manifest = ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [scene]]]
        let container = try PlayedDevice.Container(
            client: "SceneNotes",
            infoPlist: ["UIApplicationSceneManifest": manifest]
        )
        defer { container.remove() }
        let device = try PlayedDevice(container)
        #expect(try device.launch().lines == ["didFinishLaunching"])
        let connected = try device.call(.connectScene, state: 1)
        #expect(connected.lines == ["willConnect", "n:UISceneWillConnectNotification"])
        #expect(
            connected.messages == [
                .log(.init(subsystem: "com.example.scenes", category: "life", level: "default", message: "connected 1"))
            ]
        )
        #expect(
            try device.call(.willEnterForeground, state: 2).lines
                == ["sceneWillEnterForeground", "n:UIApplicationWillEnterForegroundNotification"]
        )
        #expect(
            try device.call(.didBecomeActive).lines == [
                "sceneDidBecomeActive 0", "n:UISceneDidActivateNotification",
                "n:UIApplicationDidBecomeActiveNotification",
            ]
        )
        #expect(
            try device.call(.willResignActive).lines
                == ["sceneWillResignActive", "n:UIApplicationWillResignActiveNotification"]
        )
        #expect(
            try device.call(.didEnterBackground, state: 2).lines
                == ["sceneDidEnterBackground", "n:UIApplicationDidEnterBackgroundNotification"]
        )
        #expect(
            try device.call(.disconnectScene, state: 2).lines
                == ["sceneDidDisconnect", "n:UISceneDidDisconnectNotification"]
        )
    }
}

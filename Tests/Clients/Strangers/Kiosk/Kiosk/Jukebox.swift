import AVFoundation
import AudioToolbox
import CoreHaptics
import CoreMedia
import CoreMotion
import MediaPlayer

/// Music, a buzzer and a step counter. On a device without any of it each says so.
final class Jukebox: NSObject, AVCaptureMetadataOutputObjectsDelegate, AVAudioPlayerDelegate {
    private var player = AVAudioPlayer()
    private var timer = Timer()

    func open() async {
        timer.invalidate()
        play()
        await record()
        scan()
        await measure()
        buzz()
        await walk()
    }

    private func play() {
        let session = AVAudioSession.sharedInstance()
        do {
            try session.setCategory(.playback, mode: .spokenAudio, options: [.mixWithOthers, .duckOthers])
            try session.setActive(true)
            print("audio \(session.category == .playback), \(session.currentRoute.outputs.count) outputs")
            player = try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/no-such-song.mp3"))
        } catch {
            print("no song, \((error as NSError).code)")
        }
        if let menu = Bundle.main.url(forResource: "Info", withExtension: "plist") {
            player = (try? AVAudioPlayer(contentsOf: menu)) ?? player
        }
        player.delegate = self
        player.numberOfLoops = -1
        print("plays \(player.prepareToPlay()), \(player.play()), \(player.isPlaying)")
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Pretzel Polka"]
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        AVSpeechSynthesizer().speak(AVSpeechUtterance(string: "Number seventeen"))
    }

    private func record() async {
        let isAllowed = await withCheckedContinuation { continuation in
            AVAudioSession.sharedInstance().requestRecordPermission { continuation.resume(returning: $0) }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("order.m4a")
        let recorder = try? AVAudioRecorder(url: url, settings: [AVFormatIDKey: kAudioFormatMPEG4AAC])
        print("records \(isAllowed), \(recorder?.record() ?? true)")
    }

    private func scan() {
        let session = AVCaptureSession()
        let output = AVCaptureMetadataOutput()
        output.setMetadataObjectsDelegate(self, queue: .main)
        output.metadataObjectTypes = [.qr, .ean13]
        guard let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera),
            session.canAddInput(input)
        else {
            print("no camera, \(AVCaptureDevice.authorizationStatus(for: .video) == .restricted)")
            return
        }
        session.addInput(input)
        session.addOutput(output)
        session.startRunning()
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        print("scanned \(metadataObjects.count)")
    }

    private func measure() async {
        let asset = AVURLAsset(url: URL(fileURLWithPath: "/dough.mov"))
        do {
            let duration = try await asset.load(.duration)
            print("film of \(CMTimeGetSeconds(duration)) s")
        } catch {
            let export = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
            print("no film, \((error as NSError).domain), \(export == nil)")
        }
        let span = CMTimeRange(start: CMTime(seconds: 1, preferredTimescale: 600), duration: CMTimeMake(value: 3, timescale: 2))
        print("span to \(span.end.seconds)")
    }

    private func buzz() {
        AudioServicesPlayAlertSound(SystemSoundID(kSystemSoundID_Vibrate))
        var sound: SystemSoundID = 0
        let url = URL(fileURLWithPath: "/no-such-sound.caf")
        let status = AudioServicesCreateSystemSoundID(url as CFURL, &sound)
        do {
            try CHHapticEngine().start()
        } catch let error as CHHapticError {
            let hardware = CHHapticEngine.capabilitiesForHardware()
            print("buzzer \(status), \(hardware.supportsHaptics), \(error.code == .notSupported)")
        } catch {
            print("buzzer \(error)")
        }
    }

    private func walk() async {
        let code = await withCheckedContinuation { continuation in
            CMPedometer().queryPedometerData(from: Date(timeIntervalSinceNow: -60), to: Date()) { data, error in
                continuation.resume(returning: (error as NSError?)?.code)
            }
        }
        let isMissing = code == Int(CMErrorNotAvailable.rawValue)
        print("steps \(CMPedometer.isStepCountingAvailable()), \(isMissing), \(CMMotionManager().isDeviceMotionAvailable)")
    }
}

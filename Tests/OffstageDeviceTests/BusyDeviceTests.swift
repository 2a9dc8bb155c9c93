import Glibc
import OffstageKernel
import Testing

@testable import OffstageDevice

/// A device whose own thread is held up, as a disk that others keep busy does.
@Suite(.timeLimit(.minutes(1))) struct BusyDeviceTests {
    @Test func task_thatEndedMeanwhile_isNotKilledFor() async throws {
        // What a task has is three seconds there.
        let device = try TestDevice(speed: 10)
        try await device.install()
        #expect(await device.launch("task-ends-when-told") == .done)
        #expect(await device.ask(.user(.pressedHome)) == .done)
        let pipe = try await device.container("data") + "/tmp/told"
        await withCheckedContinuation { done in
            let work = DeviceWork.request(.listApps) { _ in
                let told = open(pipe, O_WRONLY)
                var end = pollfd(fd: told, events: 0, revents: 0)
                poll(&end, 1, -1)
                close(told)
                usleep(3_200_000)
                done.resume()
            }
            #expect(device.host.mailbox.post(work))
        }
        try await device.line("app-suspended")
        #expect(try await device.lines().allSatisfy { !$0.contains("task-expired") && !$0.contains("app-killed") })
    }
}

public import OffstageKernel

/// What lies in the device's folder.
extension VirtualDevice {
    /// The app's last picture in the app switcher, as text and as SVG, or nil if none was taken.
    public func snapshot(of app: AppIdentifier) -> (text: String, svg: String)? {
        SnapshotFiles(folder, app).picture
    }

    /// The folder of the app's container, or nil if the app is not installed.
    public func dataContainer(of app: AppIdentifier) -> String? {
        stage.apps.apps[app].map { folder.data(of: $0) }
    }

    /// The folder of a group's container, made if it is not there.
    public func groupContainer(_ name: String) throws(DeviceError) -> String {
        try stage.apps.group(name)
    }
}

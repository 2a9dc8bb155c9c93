/// Types that the system declares, by the names of ``UTType``'s properties.
enum DeclaredTypes {
    struct Row: Sendable {
        var identifier: String
        var extensions: [String]
        var mimeTypes: [String]
        var parents: [String]

        init(_ identifier: String, _ extensions: String = "", _ mimeTypes: String = "", of parents: String = "") {
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            self.identifier = identifier
            self.extensions = words(extensions)
            self.mimeTypes = words(mimeTypes)
            self.parents = words(parents)
        }
    }

    static let rows: [Row] = [
        Row("public.item"),
        Row("public.content"),
        Row("public.data", "", "application/octet-stream", of: "public.item"),
        Row("public.directory", of: "public.item"),
        Row("public.folder", of: "public.directory"),
        Row("com.apple.package", of: "public.directory"),
        Row("com.apple.bundle", "bundle", of: "public.directory"),
        Row("public.url", of: "public.data"),
        Row("public.file-url", of: "public.url"),
        Row("public.text", "", "text/*", of: "public.data public.content"),
        Row("public.plain-text", "txt text", "text/plain", of: "public.text"),
        Row("public.utf8-plain-text", "", "text/plain;charset=utf-8", of: "public.plain-text"),
        Row("public.rtf", "rtf", "text/rtf application/rtf", of: "public.text"),
        Row("public.html", "html htm", "text/html", of: "public.text"),
        Row("public.xml", "xml", "application/xml text/xml", of: "public.text"),
        Row("public.yaml", "yml yaml", "application/x-yaml", of: "public.text"),
        Row("public.json", "json", "application/json", of: "public.text"),
        Row("com.apple.property-list", "plist", of: "public.data"),
        Row("com.apple.xml-property-list", of: "public.xml com.apple.property-list"),
        Row("public.comma-separated-values-text", "csv", "text/csv", of: "public.delimited-values-text"),
        Row("public.delimited-values-text", of: "public.text"),
        Row("public.tab-separated-values-text", "tsv", "text/tab-separated-values", of: "public.delimited-values-text"),
        Row("public.source-code", of: "public.plain-text"),
        Row("public.swift-source", "swift", of: "public.source-code"),
        Row("public.script", of: "public.source-code"),
        Row("public.shell-script", "sh", of: "public.script"),
        Row("com.netscape.javascript-source", "js", "text/javascript", of: "public.script"),
        Row("com.apple.log", "log", of: "public.plain-text"),
        Row("public.vcard", "vcf vcard", "text/vcard text/x-vcard", of: "public.text"),
        Row("public.calendar-event", "ics", "text/calendar", of: "public.text"),
        Row("public.image", "", "image/*", of: "public.data public.content"),
        Row("public.jpeg", "jpeg jpg jpe", "image/jpeg image/jpg", of: "public.image"),
        Row("public.png", "png", "image/png", of: "public.image"),
        Row("com.compuserve.gif", "gif", "image/gif", of: "public.image"),
        Row("public.tiff", "tiff tif", "image/tiff", of: "public.image"),
        Row("com.microsoft.bmp", "bmp", "image/bmp", of: "public.image"),
        Row("com.microsoft.ico", "ico", "image/vnd.microsoft.icon", of: "public.image"),
        Row("public.heic", "heic", "image/heic", of: "public.image"),
        Row("public.heif", "heif", "image/heif", of: "public.image"),
        Row("org.webmproject.webp", "webp", "image/webp", of: "public.image"),
        Row("public.svg-image", "svg svgz", "image/svg+xml", of: "public.image public.xml"),
        Row("public.camera-raw-image", of: "public.image"),
        Row("com.apple.live-photo"),
        Row("public.audiovisual-content", of: "public.data public.content"),
        Row("public.movie", "", "video/*", of: "public.audiovisual-content"),
        Row("public.video", of: "public.movie"),
        Row("public.audio", "", "audio/*", of: "public.audiovisual-content"),
        Row("com.apple.quicktime-movie", "mov qt", "video/quicktime", of: "public.movie"),
        Row("public.mpeg-4", "mp4 mpg4", "video/mp4", of: "public.movie"),
        Row("public.mpeg", "mpg mpeg mpe", "video/mpeg", of: "public.movie"),
        Row("com.apple.m4v-video", "m4v", "video/x-m4v", of: "public.movie"),
        Row("public.avi", "avi", "video/avi", of: "public.movie"),
        Row("public.mp3", "mp3", "audio/mpeg audio/mp3", of: "public.audio"),
        Row("public.mpeg-4-audio", "m4a", "audio/mp4", of: "public.audio"),
        Row("com.microsoft.waveform-audio", "wav wave", "audio/vnd.wave audio/wav", of: "public.audio"),
        Row("public.aiff-audio", "aiff aif", "audio/aiff", of: "public.audio"),
        Row("public.midi-audio", "midi mid", "audio/midi", of: "public.audio"),
        Row("public.playlist"),
        Row("public.m3u-playlist", "m3u", "audio/mpegurl", of: "public.text public.playlist"),
        Row("public.archive", of: "public.data"),
        Row("public.zip-archive", "zip", "application/zip", of: "public.archive"),
        Row("org.gnu.gnu-zip-archive", "gz gzip", "application/gzip application/x-gzip", of: "public.archive"),
        Row("public.bzip2-archive", "bz2", "application/x-bzip2", of: "public.archive"),
        Row("com.adobe.pdf", "pdf", "application/pdf", of: "public.data public.content"),
        Row("org.idpf.epub-container", "epub", "application/epub+zip", of: "public.data public.content"),
        Row("public.spreadsheet", of: "public.content"),
        Row("public.presentation", of: "public.content"),
        Row("public.database", of: "public.data"),
        Row("public.font", of: "public.data"),
        Row("public.contact"),
        Row("public.message"),
        Row("public.email-message", "eml", "message/rfc822", of: "public.data public.message"),
        Row("public.executable", of: "public.item"),
        Row("com.apple.application", of: "public.executable"),
        Row("com.pixar.universal-scene-description-mobile", "usdz", "model/vnd.usdz+zip", of: "public.data"),
    ]

    static let byIdentifier = Dictionary(uniqueKeysWithValues: rows.map { ($0.identifier, $0) })
}

public import Foundation

/// A text, as Core Foundation names it.
public typealias CFString = NSString

/// The identifiers of types, by the names that they had before UniformTypeIdentifiers.
public var kUTTypeItem: CFString { "public.item" as NSString }
public var kUTTypeContent: CFString { "public.content" as NSString }
public var kUTTypeData: CFString { "public.data" as NSString }
public var kUTTypeDirectory: CFString { "public.directory" as NSString }
public var kUTTypeFolder: CFString { "public.folder" as NSString }
public var kUTTypePackage: CFString { "com.apple.package" as NSString }
public var kUTTypeBundle: CFString { "com.apple.bundle" as NSString }
public var kUTTypeURL: CFString { "public.url" as NSString }
public var kUTTypeFileURL: CFString { "public.file-url" as NSString }
public var kUTTypeText: CFString { "public.text" as NSString }
public var kUTTypePlainText: CFString { "public.plain-text" as NSString }
public var kUTTypeUTF8PlainText: CFString { "public.utf8-plain-text" as NSString }
public var kUTTypeRTF: CFString { "public.rtf" as NSString }
public var kUTTypeHTML: CFString { "public.html" as NSString }
public var kUTTypeXML: CFString { "public.xml" as NSString }
public var kUTTypeJSON: CFString { "public.json" as NSString }
public var kUTTypePropertyList: CFString { "com.apple.property-list" as NSString }
public var kUTTypeXMLPropertyList: CFString { "com.apple.xml-property-list" as NSString }
public var kUTTypeCommaSeparatedText: CFString { "public.comma-separated-values-text" as NSString }
public var kUTTypeSourceCode: CFString { "public.source-code" as NSString }
public var kUTTypeSwiftSource: CFString { "public.swift-source" as NSString }
public var kUTTypeScript: CFString { "public.script" as NSString }
public var kUTTypeJavaScript: CFString { "com.netscape.javascript-source" as NSString }
public var kUTTypeVCard: CFString { "public.vcard" as NSString }
public var kUTTypeCalendarEvent: CFString { "public.calendar-event" as NSString }
public var kUTTypeImage: CFString { "public.image" as NSString }
public var kUTTypeJPEG: CFString { "public.jpeg" as NSString }
public var kUTTypePNG: CFString { "public.png" as NSString }
public var kUTTypeGIF: CFString { "com.compuserve.gif" as NSString }
public var kUTTypeTIFF: CFString { "public.tiff" as NSString }
public var kUTTypeBMP: CFString { "com.microsoft.bmp" as NSString }
public var kUTTypeICO: CFString { "com.microsoft.ico" as NSString }
public var kUTTypeScalableVectorGraphics: CFString { "public.svg-image" as NSString }
public var kUTTypeRawImage: CFString { "public.camera-raw-image" as NSString }
public var kUTTypeLivePhoto: CFString { "com.apple.live-photo" as NSString }
public var kUTTypeAudiovisualContent: CFString { "public.audiovisual-content" as NSString }
public var kUTTypeMovie: CFString { "public.movie" as NSString }
public var kUTTypeVideo: CFString { "public.video" as NSString }
public var kUTTypeAudio: CFString { "public.audio" as NSString }
public var kUTTypeQuickTimeMovie: CFString { "com.apple.quicktime-movie" as NSString }
public var kUTTypeMPEG4: CFString { "public.mpeg-4" as NSString }
public var kUTTypeMPEG: CFString { "public.mpeg" as NSString }
public var kUTTypeAVIMovie: CFString { "public.avi" as NSString }
public var kUTTypeMP3: CFString { "public.mp3" as NSString }
public var kUTTypeMPEG4Audio: CFString { "public.mpeg-4-audio" as NSString }
public var kUTTypeWaveformAudio: CFString { "com.microsoft.waveform-audio" as NSString }
public var kUTTypeMIDIAudio: CFString { "public.midi-audio" as NSString }
public var kUTTypePlaylist: CFString { "public.playlist" as NSString }
public var kUTTypeArchive: CFString { "public.archive" as NSString }
public var kUTTypeZipArchive: CFString { "public.zip-archive" as NSString }
public var kUTTypeGNUZipArchive: CFString { "org.gnu.gnu-zip-archive" as NSString }
public var kUTTypeBzip2Archive: CFString { "public.bzip2-archive" as NSString }
public var kUTTypePDF: CFString { "com.adobe.pdf" as NSString }
public var kUTTypeElectronicPublication: CFString { "org.idpf.epub-container" as NSString }
public var kUTTypeSpreadsheet: CFString { "public.spreadsheet" as NSString }
public var kUTTypePresentation: CFString { "public.presentation" as NSString }
public var kUTTypeDatabase: CFString { "public.database" as NSString }
public var kUTTypeFont: CFString { "public.font" as NSString }
public var kUTTypeContact: CFString { "public.contact" as NSString }
public var kUTTypeMessage: CFString { "public.message" as NSString }
public var kUTTypeEmailMessage: CFString { "public.email-message" as NSString }
public var kUTTypeExecutable: CFString { "public.executable" as NSString }
public var kUTTypeApplication: CFString { "com.apple.application" as NSString }

public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" as NSString }
public var kUTTagClassMIMEType: CFString { "public.mime-type" as NSString }

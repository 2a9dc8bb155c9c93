// A test file that imports Testing and UIKit makes the compiler ask for this module, which on Apple's platforms
// attaches images to test results. It has nothing to add here.
@_exported public import Testing

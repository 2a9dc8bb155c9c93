// What apps see as Combine is this module's and OpenCombine's. Where both have a name, this module's is meant.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch

// As on iOS, Vision brings Core Image along.
@_exported public import OffstageCoreImage

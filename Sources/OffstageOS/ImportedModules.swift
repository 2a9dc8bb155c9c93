@_exported public import COffstageOS

import ArgumentParser

@main struct Offstage: ParsableCommand {}

import OffstageKernel
import OffstageScenario

/// The page that a live device serves. It is whole in itself, and asks the device only.
enum DashboardPage {
    static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <link rel="icon" href="data:,"/>
        <title>A live device – Offstage</title>
        <style>
        \(ReportStyle.withoutChart)
        \(style)
        </style>
        </head>
        <body>
        <main>
        <header>
        <h1>A live device</h1>
        <p class="verdict" id="link" role="status">Connecting …</p>
        <noscript><p>Without its script this page is empty; see <code>offstage log stream</code>.</p></noscript>
        <dl class="facts" id="status"></dl>
        <nav aria-label="Parts of this page"><a href="#controls">Controls</a> <a href="#findings">Findings</a>
        <a href="#apps">Apps</a>
        <a href="#transfers">Transfers</a> <a href="#environment">Environment</a> <a href="#log">Log</a></nav>
        </header>
        <section aria-labelledby="controls">
        <h2 id="controls">Controls</h2>
        <div class="verbs" id="verbs" role="group" aria-label="What a person or a developer does to the device"></div>
        <form class="toolbar" id="step">
        <label class="wide">Step <input name="step" list="steps" autocomplete="off" spellcheck="false" required
          placeholder="wake: { app: com.example.app, reason: fetch }"/></label>
        <datalist id="steps">
        <option>push: { app: com.example.app, payload: { aps: { content-available: 1 } } }</option>
        <option>wake: { app: com.example.app, reason: fetch }</option>
        <option>allow: { notifications: com.example.app }</option>
        <option>simulate: { task: com.example.app.refresh }</option>
        </datalist>
        <button>Do it</button>
        </form>
        <p id="answer" role="status"></p>
        </section>
        <section aria-labelledby="findings">
        <h2 id="findings">Findings <small id="found"></small></h2>
        <ol class="findings" id="list"></ol>
        </section>
        \(section("apps", "Apps", ["App", "State", "Badge", "Process", "Do"]))
        \(section("transfers", "Transfers", ["App", "Session", "Task", "Kind", "State", "Done"]))
        <section aria-labelledby="environment">
        <h2 id="environment">Environment</h2>
        <dl class="facts" id="settings"></dl>
        </section>
        <section aria-labelledby="log">
        <h2 id="log">Log</h2>
        <form class="toolbar" id="filter" role="search">
        <label>App <select name="app"><option value="">all</option><option value="-">device</option></select></label>
        <label class="wide">Text <input type="search" name="text" autocomplete="off"/></label>
        <button type="reset">Clear</button>
        <output id="matches"></output>
        </form>
        <div class="live" id="live" tabindex="0" role="log" aria-label="Lines of the log">
        <table class="log">
        <thead><tr>\(heads(["Device time", "Line", "App", "Event", "What"]))</tr></thead>
        <tbody id="lines"></tbody>
        </table>
        </div>
        </section>
        </main>
        <script>
        const tones = {\(tones)};
        const deviceVerbs = [\(deviceVerbs)], appVerbs = [\(appVerbs)], choices = {\(choices)};
        const appLog = "\(EventName.appLog.rawValue)", appInstalled = "\(EventName.appInstalled.rawValue)";
        \(DashboardScript.all)
        </script>
        </body>
        </html>

        """

    private static func section(_ id: String, _ title: String, _ columns: [String]) -> String {
        """
        <section aria-labelledby="\(id)">
        <h2 id="\(id)">\(title)</h2>
        <table>
        <thead><tr>\(heads(columns))</tr></thead>
        <tbody id="\(id)-rows"></tbody>
        </table>
        </section>
        """
    }

    private static func heads(_ columns: [String]) -> String {
        columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    }

    /// How the lines of the log look, as a terminal shows them.
    private static let tones = EventName.allCases.compactMap { event in
        LogLayout.colour(of: event).map { "\"\(event.rawValue)\": \"\(tone($0))\"" }
    }.joined(separator: ", ")

    // MARK: Steps

    private static let words =
        StepWord.user.map { ($0, isSimulated: false) } + StepWord.simulations.map { ($0, isSimulated: true) }

    /// The words for the device itself, each with its step as JSON.
    private static let deviceVerbs = words.flatMap { step, isSimulated in
        let arguments: [(label: String, value: String)]
        switch step.argument {
        case .nothing: arguments = [(step.word, "null")]
        case .choice(let words, _): arguments = words.map { ("\(step.word) \($0)", "\"\($0)\"") }
        case .app, .task, .appOrTask, .notification, .appExtension: arguments = []
        }
        return arguments.map { argument in
            let body = isSimulated ? simulated(step, argument.value) : "{\"\(step.word)\": \(argument.value)}"
            return "[\"\(argument.label)\", '\(body)']"
        }
    }.joined(separator: ", ")

    private static func simulated(_ step: StepWord, _ value: String) -> String {
        value == "null" ? "{\"simulate\": \"\(step.word)\"}" : "{\"simulate\": {\"\(step.word)\": \(value)}}"
    }

    /// The words that take an app, and whether they are simulated.
    private static let appVerbs = words.filter { $0.0.argument == .app }
        .map { "[\"\($0.0.word)\", \($0.isSimulated)]" }.joined(separator: ", ")

    /// What keys of the environment can be that are neither true nor false.
    private static let choices = [
        ("network", Surroundings.Network.allCases.map(\.rawValue)),
        ("thermal", Surroundings.Thermal.allCases.map(\.rawValue)),
        ("backgroundRefresh", Surroundings.BackgroundRefresh.allCases.map(\.rawValue)),
    ].map { key, words in "\(key): [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]" }.joined(separator: ", ")

    private static func tone(_ colour: Colour) -> String {
        switch colour {
        case .red: "t-stop"
        case .green: "t-start"
        case .yellow: "t-pause"
        case .cyan: "t-device"
        case .faint: "t-quiet"
        }
    }

    private static let style = """
        .state { display: inline-block; padding: 0 10px; border-radius: 12px; background: var(--gone); }
        .state.active { background: var(--active); }
        .state.inactive { background: var(--inactive); }
        .state.background { background: var(--background); }
        .state.suspended { background: var(--suspended); }
        .badge { display: inline-block; min-width: 22px; padding: 0 6px; border-radius: 11px; text-align: center;
          background: var(--red); color: var(--back); font-weight: 600; }
        td small { color: var(--soft); margin-left: 6px; }
        progress { width: 120px; vertical-align: middle; margin-right: 8px; }
        #settings { gap: 6px 28px; }
        .verbs { display: flex; flex-wrap: wrap; gap: 8px; }
        td .verbs { gap: 4px; }
        #step { margin-top: 10px; }
        #answer { min-height: 1.4em; margin: 6px 0 0; }
        #answer.bad { color: var(--red); }
        .shot { height: 72px; float: left; margin-right: 10px; border: 1px solid var(--line); border-radius: 6px; }
        .live { max-height: 70vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; padding: 0 12px; }
        .live thead th { position: sticky; top: 0; background: var(--back); padding-top: 8px; }
        .log tr.finding td { background: var(--lit); }
        .log tr.finding td:nth-child(5) { font-weight: 600; }
        @media (max-width: 640px) { td { overflow-wrap: break-word; } }
        """
}

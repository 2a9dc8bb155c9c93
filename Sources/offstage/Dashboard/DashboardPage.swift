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
        <nav aria-label="Parts of this page"><a href="#findings">Findings</a> <a href="#apps">Apps</a>
        <a href="#transfers">Transfers</a> <a href="#environment">Environment</a> <a href="#log">Log</a></nav>
        </header>
        <section aria-labelledby="findings">
        <h2 id="findings">Findings <small id="found"></small></h2>
        <ol class="findings" id="list"></ol>
        </section>
        \(section("apps", "Apps", ["App", "State", "Badge", "Process"]))
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
        .live { max-height: 70vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; padding: 0 12px; }
        .live thead th { position: sticky; top: 0; background: var(--back); padding-top: 8px; }
        .log tr.finding td { background: var(--lit); }
        .log tr.finding td:nth-child(5) { font-weight: 600; }
        @media (max-width: 640px) { td { overflow-wrap: break-word; } }
        """
}

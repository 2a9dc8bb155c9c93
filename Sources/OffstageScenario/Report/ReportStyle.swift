/// The looks of a report, light and dark, on a screen of any width and on paper.
package enum ReportStyle {
    static let all = [colours, page, findings, log, chart, narrow].joined(separator: "\n")
    /// For pages beside the report that look as it does.
    package static let withoutChart = [colours, page, findings, log, narrow].joined(separator: "\n")

    private static let colours = """
        :root {
          --back: #ffffff; --ink: #1d1d1f; --soft: #5c5c63; --line: #dcdce1; --panel: #f5f5f7; --edge: #8a8a92;
          --red: #b3170c; --orange: #8f4700; --green: #17662b; --blue: #0055b0; --lit: #fff1b8;
          --gone: #f1f1f4; --launching: #dcc8f4; --active: #a4e0b3; --inactive: #d6efd0;
          --background: #b0d2fa; --suspended: #d3d7de; --task: #f8d694; --late: #f6b3ac; --refresh: #bde6e2;
          --transfer: #d8d3f7; --wait: #eceef3; --refuse: #f3d9d6; --wifi: #d5ecd6; --cellular: #fae3bd;
          --nothing: #f3c9c5; --battery: #e6e8ed; --charging: #d5ecd6; --low: #fae3bd; --locked: #dadde3;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --back: #161618; --ink: #f2f2f5; --soft: #a9a9b2; --line: #38383d; --panel: #202024; --edge: #7d7d86;
            --red: #ff857c; --orange: #ffb866; --green: #6fd98a; --blue: #7ab8ff; --lit: #3a320c;
            --gone: #242428; --launching: #5a3f85; --active: #1e6a39; --inactive: #3d5a3f;
            --background: #1f5598; --suspended: #474c56; --task: #75500f; --late: #8c2b23; --refresh: #1c5c58;
            --transfer: #453e8a; --wait: #2c2e35; --refuse: #55302c; --wifi: #27472b; --cellular: #5a441a;
            --nothing: #6b2b26; --battery: #33353c; --charging: #27472b; --low: #5a441a; --locked: #3c4049;
          }
        }
        """

    private static let page = """
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 1216px; margin: 0 auto; padding: 32px 24px 64px; }
        h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
        h2 { margin: 44px 0 12px; font-size: 20px; scroll-margin-top: 12px; }
        h2 small, h3 small { color: var(--soft); font-weight: 400; font-size: 14px; margin-left: 6px; }
        h3 { margin: 20px 0 6px; font-size: 14px; color: var(--soft); font-weight: 600; }
        p { margin: 0 0 6px; overflow-wrap: anywhere; }
        code, pre { font: 13px/1.5 ui-monospace, monospace; }
        pre { overflow-x: auto; margin: 6px 0; }
        a { color: var(--blue); }
        [hidden] { display: none !important; }
        .good { color: var(--green); }
        .bad { color: var(--red); }
        .verdict { font-size: 18px; font-weight: 600; }
        .failure { padding: 8px 12px; border-left: 3px solid var(--red); color: var(--red); }
        .facts { display: flex; flex-wrap: wrap; gap: 8px 36px; margin: 16px 0; padding: 12px 16px;
          background: var(--panel); border-radius: 8px; }
        .facts dt { color: var(--soft); font-size: 12px; }
        .facts dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        nav { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 14px; }
        table { border-collapse: collapse; width: 100%; font-size: 14px; }
        th { text-align: left; white-space: nowrap; font-weight: 600; color: var(--soft); font-size: 12px; }
        th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        td { overflow-wrap: anywhere; }
        .expectations td:first-child { white-space: nowrap; }
        .expectations tr.good { color: inherit; }
        .expectations tr.good td:first-child { color: var(--green); }
        .toolbar { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; margin: 0 0 10px;
          font-size: 14px; }
        .toolbar .group { display: flex; gap: 4px; }
        button, select, input[type=search] { font: inherit; color: var(--ink); background: var(--panel); height: 32px;
          border: 1px solid var(--edge); border-radius: 6px; padding: 0 10px; max-width: 100%; }
        button { min-width: 34px; cursor: pointer; }
        button:hover { background: var(--line); }
        label { display: inline-flex; align-items: center; gap: 6px; max-width: 100%; }
        label select { min-width: 0; }
        label.wide { flex: 1 1 200px; }
        label.wide input { width: 100%; }
        output { color: var(--soft); font-variant-numeric: tabular-nums; }
        :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
        """

    private static let findings = """
        .findings { margin: 0; padding: 0; list-style: none; display: grid; gap: 14px; grid-template-columns: 100%; }
        .findings li { padding: 14px 18px; background: var(--panel); border-left: 4px solid var(--red);
          border-radius: 6px; scroll-margin-top: 12px; }
        .findings li.warning { border-left: 4px double var(--orange); }
        .findings li:target { box-shadow: 0 0 0 2px var(--blue); }
        .findings h3 { margin: 0 0 6px; color: var(--ink); font-size: 15px; overflow-wrap: anywhere; }
        .findings h3 code { font-size: 14px; }
        .findings small { color: var(--green); }
        .level { display: inline-block; margin-right: 6px; color: var(--red); }
        .warning .level { color: var(--orange); }
        .findings pre { padding: 8px 12px; background: var(--back); border: 1px solid var(--line); border-radius: 4px; }
        .hint { color: var(--orange); }
        p.hint::before, span.hint::before { content: "→ "; }
        .where, .findings .links { color: var(--soft); font-size: 13px; }
        .findings .links a { margin-right: 14px; }
        """

    private static let log = """
        .chunk { border-bottom: 1px solid var(--line); }
        summary { cursor: pointer; padding: 6px 0; color: var(--soft); font-size: 14px;
          font-variant-numeric: tabular-nums; }
        summary span { color: var(--ink); }
        .log { table-layout: fixed; font-size: 13px; font-variant-numeric: tabular-nums; }
        .log th:nth-child(1) { width: 112px; }
        .log th:nth-child(2) { width: 80px; }
        .log th:nth-child(3) { width: 150px; }
        .log th:nth-child(4) { width: 190px; }
        .log td:nth-child(-n+4) { color: var(--soft); }
        .log td a { color: inherit; text-decoration: none; }
        .log td a:hover, .log td a:focus-visible { text-decoration: underline; }
        .log .links { float: right; margin-left: 12px; }
        .log .links a { color: var(--blue); text-decoration: underline; }
        .log tr { scroll-margin: 80px; }
        .log tr:target td, .log tr.lit td { background: var(--lit); }
        .log .t-quiet td:nth-child(5) { color: var(--soft); }
        .log .t-start td:nth-child(5) { color: var(--green); }
        .log .t-stop td:nth-child(5), .log .t-finding td:nth-child(5) { color: var(--red); }
        .log .t-finding td:nth-child(5) { font-weight: 600; }
        .log .t-finding .hint { font-weight: 400; }
        .log .t-warning td:nth-child(5), .log .t-pause td:nth-child(5) { color: var(--orange); }
        .log .t-device td:nth-child(5) { color: var(--blue); }
        """

    /// Small windows, where a row of a table is a paragraph, and paper, which neither scrolls nor zooms.
    private static let narrow = """
        @media (max-width: 640px) {
          main { padding: 20px 14px 48px; }
          h1 { font-size: 23px; }
          .names { width: 78px; font-size: 11px; }
          .names .head { font-size: 12px; }
          .thumb { margin-left: 90px; }
          .findings li { padding: 12px; }
          thead { display: none; }
          table, tbody { display: block; }
          tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line); }
          td { display: inline; border: 0; padding: 0 6px 0 0; }
          .expectations td:nth-child(2), .log td:nth-child(5) { display: block; }
          .expectations td[data-name]::before { content: attr(data-name) " "; color: var(--soft); }
          .log tr { display: flow-root; }
        }
        @media print {
          .toolbar, .thumb, nav { display: none !important; }
          main { max-width: none; padding: 0; }
          .findings li, .chart { break-inside: avoid; }
          .chart { zoom: .58; }
          .chart .scroll { overflow: hidden; }
          * { print-color-adjust: exact; }
        }
        """
}

/// The looks of a report, light and dark.
let reportStyle = """
    :root {
      --back: #ffffff; --ink: #1d1d1f; --soft: #6e6e73; --line: #d9d9de; --panel: #f5f5f7;
      --red: #c41e12; --orange: #a85800; --green: #1d7a33; --blue: #0060c0;
      --s-gone: #ececf0; --s-launching: #b48be0; --s-active: #3fae5a; --s-inactive: #a5d9a0;
      --s-background: #4d94e8; --s-suspended: #aab2bf; --task: #e39a1c; --late: #c41e12;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #161618; --ink: #f2f2f5; --soft: #a0a0a8; --line: #3a3a3f; --panel: #212124;
        --red: #ff7268; --orange: #ffb454; --green: #62d67f; --blue: #6cb2ff;
        --s-gone: #29292d; --s-launching: #8f68bd; --s-active: #33914b; --s-inactive: #557f58;
        --s-background: #2f6fbd; --s-suspended: #5d6470; --task: #d18f20; --late: #ff7268;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 1160px; margin: 0 auto; padding: 32px 20px 64px; }
    h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; }
    h2 { margin: 40px 0 12px; font-size: 20px; }
    h2 small, h3 small { color: var(--soft); font-weight: 400; }
    h3 { margin: 20px 0 6px; font-size: 15px; color: var(--soft); font-weight: 600; }
    p { margin: 0 0 4px; }
    code { font-family: ui-monospace, monospace; }
    .verdict { font-size: 17px; font-weight: 600; }
    .failure { overflow-x: auto; padding: 8px 12px; border-left: 3px solid currentColor; }
    .good { color: var(--green); }
    .bad { color: var(--red); }
    .facts { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 16px 0 0; padding: 12px 16px;
      background: var(--panel); border-radius: 8px; }
    .facts dt { color: var(--soft); font-size: 12px; }
    .facts dd { margin: 0; font-variant-numeric: tabular-nums; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0; padding: 0; list-style: none; font-size: 13px; }
    .legend li { display: flex; align-items: center; gap: 6px; }
    .legend i { width: 18px; height: 12px; border-radius: 2px; border: 1px solid var(--line); }
    .legend i.swatch-task, .legend i.swatch-late { height: 5px; border: 0; background: var(--task); }
    .legend i.swatch-late { background: var(--late); }
    .finding, .kill { color: var(--red); }
    .s-gone { fill: var(--s-gone); background: var(--s-gone); }
    .s-launching { fill: var(--s-launching); background: var(--s-launching); }
    .s-active { fill: var(--s-active); background: var(--s-active); }
    .s-inactive { fill: var(--s-inactive); background: var(--s-inactive); }
    .s-background { fill: var(--s-background); background: var(--s-background); }
    .s-suspended { fill: var(--s-suspended); background: var(--s-suspended); }
    .chart { display: flex; margin: 0; }
    .chart .labels { flex: none; }
    .scroll { overflow-x: auto; min-width: 0; }
    .scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
    svg { display: block; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
    svg .label { font-size: 13px; font-weight: 600; fill: var(--ink); }
    svg .tick { font-variant-numeric: tabular-nums; }
    svg .clock { opacity: .75; }
    svg .grid { stroke: var(--line); }
    svg .call { fill: var(--ink); }
    svg .locked { fill: var(--soft); opacity: .45; }
    svg .task { fill: var(--task); }
    svg .task.late { fill: var(--late); }
    svg .k-surroundings { fill: var(--blue); }
    svg .k-finding { fill: var(--red); }
    svg .k-kill { stroke: var(--red); stroke-width: 2.5; fill: none; }
    svg .k-end { fill: var(--soft); }
    .findings { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
    .findings li { padding: 12px 16px; background: var(--panel); border-left: 4px solid var(--red);
      border-radius: 4px; }
    .findings li.warning { border-color: var(--orange); }
    .findings li.expected { border-color: var(--green); }
    .findings h3 { margin: 0; color: var(--ink); font-size: 16px; }
    .where { color: var(--soft); font-size: 13px; }
    p.hint::before, span.hint::before { content: "→ "; }
    .hint { color: var(--orange); }
    table { border-collapse: collapse; width: 100%; font-size: 14px; }
    th { text-align: left; white-space: nowrap; font-weight: 600; color: var(--soft); font-size: 12px; }
    th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
    tr.bad td { color: var(--red); }
    td { overflow-wrap: anywhere; }
    .log td { font-variant-numeric: tabular-nums; font-size: 13px; }
    .log td:nth-child(-n+3) { white-space: nowrap; overflow-wrap: normal; color: var(--soft); }
    .log td:nth-child(4) { width: 100%; }
    .t-quiet td:nth-child(4) { color: var(--soft); }
    .t-start td:nth-child(4) { color: var(--green); }
    .t-stop td:nth-child(4), .t-finding td:nth-child(4) { color: var(--red); }
    .t-finding td:nth-child(4) { font-weight: 600; }
    .t-finding .hint { font-weight: 400; }
    .t-warning td:nth-child(4), .t-pause td:nth-child(4) { color: var(--orange); }
    .t-device td:nth-child(4) { color: var(--blue); }
    summary { cursor: pointer; margin-bottom: 8px; color: var(--soft); }
    @media print { .scroll { overflow: visible; } }
    """

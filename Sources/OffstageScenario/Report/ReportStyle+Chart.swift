extension ReportStyle {
    /// Bars are pale or deep, so that the names in them are legible in both worlds.
    static let chart = """
        .chart { display: flex; margin: 0 0 8px; }
        .names { flex: none; position: relative; width: 140px; font-size: 12px; color: var(--soft); }
        .names div { position: absolute; left: 0; right: 6px; transform: translateY(-50%); line-height: 16px;
          overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .names .head { font-size: 13px; font-weight: 600; color: var(--ink); }
        .scroll { overflow-x: auto; min-width: 0; flex: 1; border-radius: 4px;
          background: linear-gradient(to right, var(--back) 30%, transparent) left / 40px 100% no-repeat local,
            linear-gradient(to left, var(--back) 30%, transparent) right / 40px 100% no-repeat local,
            linear-gradient(to right, var(--edge), transparent) left / 10px 100% no-repeat scroll,
            linear-gradient(to left, var(--edge), transparent) right / 10px 100% no-repeat scroll; }
        .findings .scroll { --back: var(--panel); }
        .findings .chart { margin: 10px 0 0; }
        .zooms .scroll { overflow: hidden; background: none; cursor: grab; }
        .zooms svg { touch-action: pan-y; user-select: none; -webkit-user-select: none; }
        .zooms.drags .scroll { cursor: grabbing; }
        .thumb { height: 6px; margin: 0 0 6px 152px; background: var(--panel); border-radius: 3px; }
        .thumb i { display: block; position: relative; height: 6px; min-width: 4px; background: var(--edge);
          border-radius: 3px; }
        svg { display: block; }
        svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
        svg .label { font-size: 11px; fill: var(--ink); pointer-events: none; }
        svg .tick { font-size: 11px; font-variant-numeric: tabular-nums; }
        svg .gap { font-size: 11px; paint-order: stroke; stroke: var(--back); stroke-width: 4px; }
        svg .grid { stroke: var(--line); }
        svg .cut { fill: none; stroke: var(--back); stroke-width: 7; }
        svg .zigzag { fill: none; stroke: var(--edge); stroke-width: 1.2; }
        svg .cursor { stroke: var(--blue); stroke-width: 1.5; stroke-dasharray: 3 3; }
        svg a:focus-visible { outline: none; }
        svg a:focus-visible > rect, svg a:focus-visible > path { stroke: var(--blue); stroke-width: 3; }
        .s-gone { fill: var(--gone); } .s-launching { fill: var(--launching); } .s-active { fill: var(--active); }
        .s-inactive { fill: var(--inactive); } .s-background { fill: var(--background); }
        .s-suspended { fill: var(--suspended); } .k-task { fill: var(--task); } .k-refresh { fill: var(--refresh); }
        .k-transfer { fill: var(--transfer); } .late { fill: var(--late); } .open { stroke: var(--red); }
        .d-wait { fill: var(--wait); } .d-refuse { fill: var(--refuse); } .d-launch { fill: var(--green); }
        .n-wifi { fill: var(--wifi); } .n-cellular { fill: var(--cellular); } .n-none { fill: var(--nothing); }
        .p-battery { fill: var(--battery); } .p-charging { fill: var(--charging); } .p-low { fill: var(--low); }
        .locked { fill: var(--locked); }
        .m-call { stroke: var(--ink); stroke-width: 1.5; }
        .m-finding { fill: var(--red); } .m-warning { fill: var(--orange); }
        .m-kill { stroke: var(--red); stroke-width: 2.5; fill: none; } .m-end { fill: var(--soft); }
        .m-surroundings { fill: var(--blue); }
        .mark:has(:target) path, .mark.lit path { stroke: var(--blue); stroke-width: 3; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 8px 0 0; padding: 0; list-style: none;
          font-size: 13px; color: var(--soft); }
        .legend i { display: inline-block; width: 16px; height: 10px; border-radius: 2px; }
        .legend i.late { background: var(--late); }
        .legend .error { color: var(--red); } .legend .warned { color: var(--orange); }
        .legend .launch { color: var(--green); }
        """
}

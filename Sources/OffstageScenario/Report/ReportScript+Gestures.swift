extension ReportScript {
    /// Wheel, pinch, drag, keys and buttons.
    static let gestures = #"""
        const show = (from, to) => {
          const least = folded ? 1e-5 : Math.min(1, 500 / data.end);
          const length = clamp(least, to - from, 1), begin = clamp(0, from - (length - (to - from)) / 2, 1 - length);
          view = [begin, begin + length];
          redraw();
        };
        const zoom = (factor, at = (view[0] + view[1]) / 2) => {
          const length = clamp(folded ? 1e-5 : Math.min(1, 500 / data.end), (view[1] - view[0]) / factor, 1);
          const share = (at - view[0]) / (view[1] - view[0]);
          show(at - share * length, at + (1 - share) * length);
        };
        const pan = share => {
          const length = view[1] - view[0];
          show(view[0] + share * length, view[1] + share * length);
        };
        const actions = {
          in: () => zoom(2), out: () => zoom(0.5), left: () => pan(-0.25), right: () => pan(0.25),
          reset: () => { cursor = null; show(0, 1); },
        };
        $("toolbar").addEventListener("click", event => {
          const action = event.target.dataset.do;
          if (action) actions[action]();
        });
        const refold = isFolded => {
          const from = moment(view[0]), to = moment(view[1]), isWhole = view[0] <= 0 && view[1] >= 1;
          folded = $("folding").checked = isFolded;
          measure();
          if (isWhole) show(0, 1); else show(place(from), place(to));
        };
        $("folding").addEventListener("change", event => refold(event.target.checked));
        scroll.setAttribute("aria-label",
          scroll.getAttribute("aria-label") + ". Plus and minus zoom, the arrows move, 0 shows the whole run.");
        scroll.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const keys = { "+": "in", "=": "in", "-": "out", ArrowLeft: "left", ArrowRight: "right", 0: "reset",
            Home: "reset" };
          const action = keys[event.key];
          if (!action) return;
          event.preventDefault();
          actions[action]();
        });

        // A page that is being scrolled goes on scrolling when the chart comes under the pointer.
        let scrolledAt = -1e9;
        addEventListener("scroll", () => { scrolledAt = performance.now(); }, { passive: true });
        scroll.addEventListener("wheel", event => {
          const isPinch = event.ctrlKey || event.metaKey;
          if (!isPinch && performance.now() - scrolledAt < 300) return;
          if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
            event.preventDefault();
            pan(event.deltaX / width);
            return;
          }
          if (!isPinch && event.deltaY > 0 && view[1] - view[0] >= 1) return;
          event.preventDefault();
          const lines = event.deltaMode === 1 ? 20 : 1;
          const at = where(event.clientX - svg.getBoundingClientRect().left);
          zoom(Math.exp(-clamp(-200, event.deltaY * lines, 200) * (event.ctrlKey ? 0.01 : 0.003)), at);
        }, { passive: false });

        const pointers = new Map();
        let drag = null, dragged = false;
        const grip = () => {
          const list = [...pointers.values()];
          const left = svg.getBoundingClientRect().left;
          const middle = list.reduce((sum, at) => sum + at, 0) / list.length - left;
          drag = { view: [...view], middle, spread: list.length > 1 ? Math.abs(list[0] - list[1]) : 0 };
        };
        svg.addEventListener("dragstart", event => event.preventDefault());
        svg.addEventListener("pointerdown", event => {
          if (event.button) return;
          pointers.set(event.pointerId, event.clientX);
          dragged = pointers.size > 1;
          grip();
        });
        svg.addEventListener("pointermove", event => {
          if (!pointers.has(event.pointerId)) return;
          pointers.set(event.pointerId, event.clientX);
          const before = drag;
          grip();
          const now = drag;
          drag = before;
          if (!dragged && Math.abs(now.middle - before.middle) < 4) return;
          if (!dragged) svg.setPointerCapture(event.pointerId);
          dragged = true;
          chart.classList.add("drags");
          const room = width - 2 * margin, length = before.view[1] - before.view[0];
          const factor = before.spread > 20 && now.spread > 20 ? now.spread / before.spread : 1;
          const held = before.view[0] + (before.middle - margin) / room * length;
          const from = held - (now.middle - margin) / room * length / factor;
          const end = from + length / factor;
          show(clamp(0, from, Math.max(0, 1 - length / factor)), clamp(Math.min(1, length / factor), end, 1));
        });
        const release = event => {
          if (!pointers.delete(event.pointerId)) return;
          if (pointers.size) grip(); else chart.classList.remove("drags");
        };
        svg.addEventListener("pointerup", release);
        svg.addEventListener("pointercancel", release);
        svg.addEventListener("pointerleave", event => {
          if (event.pointerType === "mouse" && !dragged) release(event);
        });
        svg.addEventListener("click", event => {
          if (dragged) { event.preventDefault(); event.stopPropagation(); }
          dragged = false;
        }, true);

        """#
}

for (const t of ['click', 'keydown'])
  addEventListener(t, (e) => earlyWidgetEvents.push([e, e.target.checked]), !0);
window.earlyWidgetEvents = [];

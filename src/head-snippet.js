for (const t of ['click', 'keydown'])
  addEventListener(t, (e) => earlyWidgetEvents.push([e, e.target.checked]), !0);
window.earlyWidgetEvents = [];
try {
  const { bannerClosedState: s, bannerClosedDate: d } = localStorage;
  const hide = (b) => (b.hidden ||= (b.dataset.bannerUpdated || 0) <= +d);
  const look = () => document.querySelectorAll('[data-widget=banner]').forEach(hide);
  if (s === 'true') new MutationObserver(look).observe(document, { childList: !0, subtree: !0 });
} catch {}

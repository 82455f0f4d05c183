for (const t of ['click', 'keydown'])
  addEventListener(t, (e) => earlyWidgetEvents.push([e, e.target.checked]), !0);
window.earlyWidgetEvents = [];
try {
  const { bannerClosedState: s, bannerClosedDate: d } = localStorage;
  const h = (b) => (b.hidden ||= (b.dataset.bannerUpdated || 0) <= +d);
  const a = () => document.querySelectorAll('[data-widget=banner]').forEach(h);
  if (s === 'true' && d < 1e15) new MutationObserver(a).observe(document, { childList: !0, subtree: !0 });
} catch {}

for (const t of ['click', 'input', 'keydown'])
  addEventListener(t, (e) => earlyWidgetEvents.push([e, e.target.checked]), !0);
self.earlyWidgetEvents = [];
try {
  const { bannerClosedState: s, bannerClosedDate: d } = localStorage;
  const f = Date.now() / 1e3 + 86400;
  if (s === 'true' && d < 1e15)
    new MutationObserver(() => {
      for (const b of document.querySelectorAll('[data-widget=banner]'))
        b.hidden ||= (b.dataset.bannerUpdated || 0) <= +d && (d <= f || b.dataset.bannerUpdated > f);
    }).observe(document, { childList: !0, subtree: !0 });
} catch {}

/*
 * Sends the events of the forms to an address of your own, without a vendor. Copy this file to your site, and load it
 * before widgets.js:
 *
 *   <script src="/beacon.js" data-endpoint="/events-of-forms"></script>
 *
 * The address receives POST requests with JSON: { "visit": "…", "events": [{ "type": "widget:step", … }] }.
 */
(() => {
  const TYPES = ['widget:step', 'widget:problem', 'widget:sent', 'widget:pay', 'widget:way'];
  // Browsers refuse beacons whose total size exceeds 64 KB.
  const MOST = 50;
  const KEY = 'form-events-visit';

  const endpoint = document.currentScript?.dataset.endpoint;
  if (!endpoint) {
    console.error(
      '[beacon] data-endpoint is missing on the script. Expected the address that receives the events, such as "/events-of-forms". Nothing is sent.',
    );
    return;
  }

  const root = document.documentElement;
  const hasConsent = () => root.dataset.widgetsConsent === 'given';

  // A random id lets the server count a visitor once per step. It lasts until the tab is closed, and is stored only after the
  // visitor has agreed.
  let visit = crypto.randomUUID();
  function continueVisit() {
    try {
      visit = sessionStorage.getItem(KEY) ?? visit;
      sessionStorage.setItem(KEY, visit);
    } catch {
      // The browser blocks storage, so each page counts as a visit.
    }
  }
  function forgetVisit() {
    visit = crypto.randomUUID();
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing has been stored.
    }
  }

  let queue = [];
  function flush() {
    if (queue.length === 0 || !hasConsent()) return;
    continueVisit();
    // The browser returns false if too much is already waiting to be sent. The events then stay in the queue.
    if (navigator.sendBeacon(endpoint, JSON.stringify({ visit, events: queue }))) queue = [];
  }

  const handled = new WeakSet();
  for (const type of TYPES)
    addEventListener(type, (event) => {
      const { detail } = event;
      // The outcome of a payment is reported only once. Canceling the event keeps the outcome until the visitor decides.
      if (!hasConsent() && root.dataset.widgetsConsent !== 'refused') event.preventDefault();
      if (!hasConsent() || handled.has(detail)) return;
      handled.add(detail);
      queue.push({ type, ...detail });
      // A hidden page may be closed without another event.
      if (queue.length >= MOST || document.visibilityState === 'hidden') flush();
    });
  for (const type of ['visibilitychange', 'pagehide'])
    addEventListener(type, () => {
      if (type === 'pagehide' || document.visibilityState === 'hidden') flush();
    });

  // Withdrawing the consent also discards the events that are still waiting, and the visit.
  function obey() {
    if (!hasConsent()) queue = [];
    if (root.dataset.widgetsConsent === 'refused') forgetVisit();
  }
  new MutationObserver(obey).observe(root, { attributeFilter: ['data-widgets-consent'] });
  obey();
  // If this script is late, the page may already have reported the outcome of a payment.
  document.dispatchEvent(new Event('widgets:outcomes'));
})();

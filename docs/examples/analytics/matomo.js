/*
 * Sends the events of the forms to Matomo. Copy this file to your site, and load it before widgets.js. Payments arrive as
 * e-commerce orders, which you have to turn on for the website in Matomo; steps and problems arrive as Matomo's events.
 *
 * Methods: https://developer.matomo.org/api-reference/tracking-javascript
 */
(() => {
  const root = document.documentElement;
  const hasConsent = () => root.dataset.widgetsConsent === 'given';

  function push(...command) {
    if (!hasConsent()) return;
    window._paq ??= [];
    window._paq.push(command);
  }

  /** Sends an event with the form as its category. */
  const track = ({ widget, form }, action, ...more) =>
    push('trackEvent', form ? `${widget} #${form}` : widget, action, ...more);

  addEventListener('widget:step', ({ detail }) => track(detail, 'step', detail.to, detail.index + 1));

  addEventListener('widget:problem', ({ detail }) => {
    for (const { name, kind } of detail.fields) track(detail, `problem: ${kind}`, name);
  });

  addEventListener('widget:sent', ({ detail }) => track(detail, 'sent'));

  // The outcome of a payment is reported only once, so it waits for the visitor's decision. Canceling the event keeps the
  // outcome, even for the next page that shows it.
  const handled = new WeakSet();
  addEventListener('widget:pay', (event) => {
    const { detail } = event;
    if (!hasConsent()) {
      if (root.dataset.widgetsConsent !== 'refused') event.preventDefault();
      return;
    }
    if (handled.has(detail)) return;
    handled.add(detail);
    const { widget, outcome, by, order, cents, frequency } = detail;
    track(detail, `payment: ${outcome}`, by);
    if (outcome !== 'succeeded') return;
    // SKU, name, category, price, quantity.
    push('addEcommerceItem', widget, widget, frequency || 'once', cents / 100, 1);
    push('trackEcommerceOrder', order, cents / 100);
  });

  addEventListener('widget:way', ({ detail }) => track(detail, 'way to give', detail.way));

  // Repeats the outcomes once the visitor has agreed, and if this script is late.
  const repeat = () => document.dispatchEvent(new Event('widgets:outcomes'));
  new MutationObserver(() => hasConsent() && repeat()).observe(root, {
    attributeFilter: ['data-widgets-consent'],
  });
  repeat();
})();

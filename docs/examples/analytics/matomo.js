/*
 * Sends the events of the forms to Matomo. Copy this file to your site, and load it before widgets.js. Payments arrive as
 * e-commerce orders, which you have to turn on for the website in Matomo; steps and problems arrive as Matomo's events.
 *
 * Methods: https://developer.matomo.org/api-reference/tracking-javascript
 */
(() => {
  const consent = () => document.documentElement.dataset.widgetsConsent;
  const hasConsent = () => consent() === 'given';

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

  // The outcome of a payment is reported only once. Canceling the event keeps the outcome until the visitor decides.
  const handled = new WeakSet();
  addEventListener('widget:pay', (event) => {
    const { detail } = event;
    if (!hasConsent() && consent() !== 'refused') event.preventDefault();
    if (!hasConsent() || handled.has(detail)) return;
    handled.add(detail);
    const { widget, outcome, by, order, cents, frequency } = detail;
    track(detail, `payment: ${outcome}`, by);
    if (outcome !== 'succeeded') return;
    // SKU, name, category, price, quantity.
    push('addEcommerceItem', widget, widget, frequency || 'once', cents / 100, 1);
    push('trackEcommerceOrder', order, cents / 100);
  });

  addEventListener('widget:way', ({ detail }) => track(detail, 'way to give', detail.way));

  // If this script is late, the page may already have reported the outcome of a payment.
  document.dispatchEvent(new Event('widgets:outcomes'));
})();

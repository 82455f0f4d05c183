/*
 * Sends the events of the forms to Google Analytics 4. Copy this file to your site, and load it before widgets.js. It calls
 * `gtag`, which Google's own snippet defines; load that snippet only after the visitor has agreed.
 *
 * Names and parameters: https://developers.google.com/analytics/devguides/collection/ga4/reference/events
 */
(() => {
  const CURRENCY = 'USD';
  // Widgets with steps that lead to a payment. Opening any other form with steps is not the start of a checkout. A form
  // without steps, such as the membership purchase, has no event until the payment starts.
  const CHECKOUTS = ['donation'];

  const consent = () => document.documentElement.dataset.widgetsConsent;
  const canSend = () => consent() === 'given' && window.gtag !== undefined;

  function send(name, parameters) {
    if (canSend()) window.gtag('event', name, parameters);
  }

  // The outcome of a payment is reported only once. Canceling the event keeps the outcome until the visitor decides, and
  // until Google's snippet has run, which no event announces.
  const repeat = () => document.dispatchEvent(new Event('widgets:outcomes'));
  let timer;
  function postpone(event) {
    if (consent() === 'refused') return;
    event.preventDefault();
    if (consent() !== 'given') return;
    timer ??= setInterval(() => {
      if (consent() === 'given' && !window.gtag) return;
      timer = clearInterval(timer);
      repeat();
    }, 250);
  }

  const formOf = ({ widget, form }) => ({ form_widget: widget, form_id: form });

  // GA4 requires `items` for its reports on checkouts. A gift and a membership are one item each.
  const itemOf = ({ widget, cents, frequency }) => ({
    item_id: widget,
    item_name: widget,
    item_variant: frequency || 'once',
    price: cents / 100,
    quantity: 1,
  });
  const orderOf = (detail) => ({
    ...formOf(detail),
    currency: CURRENCY,
    value: detail.cents / 100,
    items: [itemOf(detail)],
  });

  addEventListener('widget:step', ({ detail }) => {
    const { widget, from, to, index, count } = detail;
    if (from === undefined && CHECKOUTS.includes(widget))
      send('begin_checkout', { ...formOf(detail), items: [{ item_id: widget, item_name: widget }] });
    send('form_step', { ...formOf(detail), step: to, step_number: index + 1, step_count: count });
  });

  addEventListener('widget:problem', ({ detail }) => {
    for (const { name, kind } of detail.fields)
      send('form_problem', { ...formOf(detail), field: name, kind, source: detail.source });
  });

  // GA4's own "form interactions" already send events called form_start and form_submit.
  addEventListener('widget:sent', ({ detail }) => send('form_sent', formOf(detail)));

  const handled = new WeakSet();
  addEventListener('widget:pay', (event) => {
    if (!canSend()) return postpone(event);
    const { detail } = event;
    if (handled.has(detail)) return;
    handled.add(detail);
    const { outcome, by, order } = detail;
    if (outcome === 'started') send('add_payment_info', { ...orderOf(detail), payment_type: by });
    else if (outcome === 'succeeded') send('purchase', { transaction_id: order, ...orderOf(detail) });
    else send(`payment_${outcome}`, { ...formOf(detail), payment_type: by });
  });

  addEventListener('widget:way', ({ detail }) =>
    send('select_content', { ...formOf(detail), content_type: 'way to give', content_id: detail.way }),
  );

  // If this script is late, the page may already have reported the outcome of a payment.
  repeat();
})();

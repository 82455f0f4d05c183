import { type GenericSchema, safeParse } from 'valibot';
import { intentSchema } from '../../../payment/site/responses.ts';
import { callCases, type RightCall } from './callCases.ts';
import type { Client, SiteResponse } from './client.ts';
import { leadsOn, listsCase, type OpenForm, openForm, sendForm, tokenCases } from './formCases.ts';
import { type Fields, withFields } from './formValues.ts';
import { type CallingWidget, readWidgetPage, type SentForm } from './readWidgets.ts';
import {
  addressWith,
  callNamed,
  firstFound,
  inWords,
  isFailure,
  isSuccess,
  type Scene,
  type ServerCase,
  UnplayableError,
  type Visit,
  visit,
  wordsIf,
} from './serverCase.ts';

/** Test payment methods that Stripe provides in every account. They work only with test keys. */
const TEST_CARD = 'pm_card_visa';
const DECLINED_CARD = 'pm_card_visa_chargeDeclined';

/** Payment form that is complete except for the card. */
export interface Checkout extends OpenForm {
  cents: number;
}

/** Fields to add to a form. */
type Added = Readonly<Record<string, string>>;

/** Ways to fill in the form of one widget. */
export interface OrderForm {
  /** Returns the fields of an order, and its amount. */
  fill: (open: OpenForm) => Promise<{ added: Added; cents: number }>;
  /** Returns the fields that turn a filled-in form into another order with a price of its own. */
  other: (checkout: Checkout) => Promise<Added>;
  /** Returns the fields that end a filled-in order without a payment. */
  unpaid: (checkout: Checkout) => Promise<Added>;
}

/** Returns the name of the control that is the given part of the widget. */
export const nameOfPart = ({ controls }: SentForm, part: string): string =>
  controls.find((control) => control.part === part)?.name ?? '';

/** Returns the data of a valid response, or undefined for any other response. */
export function dataIn<Value>(
  response: SiteResponse,
  schema: GenericSchema<unknown, Value>,
): Value | undefined {
  if (!isSuccess(response)) return undefined;
  try {
    const result = safeParse(schema, JSON.parse(response.body));
    return result.success ? result.output : undefined;
  } catch {
    // The body is not JSON, which the case of the valid call reports.
    return undefined;
  }
}

const cardFields = (
  { namespace }: SentForm,
  cents: number | string,
  method = TEST_CARD,
): Record<string, string> => ({
  [`${namespace}[paymentMethodId]`]: method,
  stripe_last4: '4242',
  shownAmount: String(cents),
});

/** Fills in a payment form, except for the card. */
async function fillCheckout(order: OrderForm, open: OpenForm): Promise<Checkout> {
  const { added, cents } = await order.fill(open);
  return { ...open, fields: withFields(open.fields, added), cents };
}

/** Opens a payment form and fills it in, except for the card. */
export const openCheckout = async (order: OrderForm, scene: Scene, client?: Client): Promise<Checkout> =>
  fillCheckout(order, await openForm(scene, client));

/** Returns the fields of a form, including a valid card. */
const withCard = ({ fields, form, cents }: Checkout): Fields => withFields(fields, cardFields(form, cents));

/** Requests the payment intent for a visitor's order. */
const requestIntent = ({ widget, requestAsScript }: Visit, cents: number | string): Promise<SiteResponse> =>
  requestAsScript(addressWith(widget, 'fetch', { amount: String(cents) }));

/** Requests another amount for a payment intent. */
const updateIntent = (
  { widget, requestAsScript }: Visit,
  id: string,
  amount: string,
): Promise<SiteResponse> => requestAsScript(addressWith(widget, 'update', { pmtintId: id, amount }));

/** Requests the payment intent for the order of a form. */
const intentOf = (checkout: Checkout): Promise<SiteResponse> => requestIntent(checkout, checkout.cents);

function intentIn(response: SiteResponse): { pmtId: string; clientSecret: string } {
  const intent = dataIn(response, intentSchema);
  if (!intent) throw new UnplayableError(`no payment intent: ${inWords(response)}`);
  return intent;
}

/**
 * Returns whether the server has accepted a payment, that is, whether it redirects to a page that is neither the login page
 * nor the form. The form's own address with the order's id in another query is a receipt.
 */
function isPaid(response: SiteResponse, { page, fields }: OpenForm): boolean {
  const { pathname, search } = new URL(page);
  const { target } = response;
  if (!target || !leadsOn(response)) return false;
  const order = fields.find(([name]) => name === 'attempt')?.[1];
  const isReceipt = target.search !== search && [...target.searchParams.values()].some((id) => id === order);
  return target.pathname !== pathname || isReceipt;
}

/** Returns whether a page contains the form of a checkout. */
const hasForm = ({ body }: SiteResponse, { widget: { entry }, page }: Checkout): boolean =>
  readWidgetPage(body, page).widgets.some((other) => other.entry.definition.name === entry.definition.name);

/** Submits a filled-in form with a valid card. */
export const pay = (
  checkout: Checkout,
  others: Readonly<Record<string, string | undefined>> = {},
): Promise<SiteResponse> => sendForm(checkout, withFields(withCard(checkout), others));

/** Returns a description of the response if the server has accepted a form that it should have refused. */
export const acceptedIn = (response: SiteResponse, open: OpenForm, detail?: string): string | undefined =>
  wordsIf(isPaid(response, open), response, detail);

const wrongAmounts = ['-1', '-2500', '0', '1.5', '25.00', '1e3', '0x10', 'abc', '', ' 1', '99999999999'];

/** Creates a case in which the server must refuse a payment. */
export const refusal = (
  order: OrderForm,
  name: string,
  problem: string,
  change: (checkout: Checkout, scene: Scene) => Promise<Readonly<Record<string, string | undefined>>>,
  expected = 'the form with a reason, and nothing charged',
): ServerCase => ({
  name,
  problem,
  expected,
  danger: 'money',
  play: async (scene) => {
    const checkout = await openCheckout(order, scene);
    const response = await pay(checkout, await change(checkout, scene));
    return acceptedIn(response, checkout);
  },
});

/** Case about an order that a visitor has filled in, except for the card. Money is in danger by default. */
interface OrderCase extends Omit<ServerCase, 'play'> {
  play: (checkout: Checkout, scene: Scene) => ReturnType<ServerCase['play']>;
}

const orderCases = (order: OrderForm, cases: readonly OrderCase[]): ServerCase[] =>
  cases.map(({ play, ...own }) => ({
    danger: 'money',
    ...own,
    play: async (scene) => play(await openCheckout(order, scene), scene),
  }));

/** Requests the order's intent and pays it by card. Returns the response, which leads to the page about the payment. */
async function payOrder(checkout: Checkout): Promise<SiteResponse> {
  await intentOf(checkout);
  const response = await pay(checkout);
  if (!isPaid(response, checkout)) throw new UnplayableError('the payment was refused');
  return response;
}

function intentCases(found: CallingWidget, order: OrderForm): ServerCase[] {
  const call = callNamed(found, 'payment.intent');
  const right: RightCall = {
    call,
    address: async ({ widget }) => addressWith(widget, 'fetch', { amount: '2500' }),
  };
  return [
    ...callCases(right),
    {
      name: 'payment.intent: amounts',
      problem: 'the server prepares a payment with an invalid amount',
      expected: 'status 400 for anything except whole cents above 0',
      danger: 'money',
      play: async (scene) => {
        const visited = await visit(scene);
        return firstFound(wrongAmounts, async (amount) => {
          const response = await requestIntent(visited, amount);
          return wordsIf(isSuccess(response), response, ` for "${amount}"`);
        });
      },
    },
    ...orderCases(order, [
      {
        name: 'payment.intent: twice',
        problem: 'an order gets a second payment intent, so that it can be paid twice',
        expected: 'the same intent',
        play: async (checkout) => {
          const first = intentIn(await intentOf(checkout));
          const second = intentIn(await requestIntent(checkout, checkout.cents + 100));
          return first.pmtId === second.pmtId ? undefined : 'a different one';
        },
      },
      {
        name: 'payment.intent: two tabs',
        problem: 'two tabs that ask at the same moment get two payment intents for one order',
        expected: 'the same intent',
        play: async (checkout) => {
          const responses = await Promise.all([1, 2, 3].map(() => intentOf(checkout)));
          const ids = new Set(responses.map((response) => intentIn(response).pmtId));
          return ids.size === 1 ? undefined : `${ids.size} intents`;
        },
      },
      {
        name: 'payment.intent: another visitor',
        problem: "a visitor gets the payment intent of another visitor's order",
        expected: 'an intent of their own',
        play: async (checkout, scene) => {
          const own = intentIn(await intentOf(checkout));
          const foreign = intentIn(await intentOf(await openCheckout(order, scene, scene.stranger())));
          return own.pmtId === foreign.pmtId ? 'the same intent, with its secret' : undefined;
        },
      },
      {
        name: 'payment.intent: caches',
        problem: 'caches may keep a response that has a secret and creates a payment',
        expected: 'Cache-Control: no-store, no-cache or private',
        play: async (checkout) => {
          const response = await intentOf(checkout);
          const control = response.headers.get('Cache-Control') ?? '';
          const isKept =
            /public|s-maxage|max-age=[1-9]/.test(control) && !/no-store|no-cache|private/.test(control);
          return isKept ? `Cache-Control: ${control}` : undefined;
        },
      },
    ]),
  ];
}

function updateCases(found: CallingWidget, order: OrderForm): ServerCase[] {
  const call = callNamed(found, 'payment.update');
  const right: RightCall = {
    call,
    address: async (visited) => {
      const { pmtId } = intentIn(await requestIntent(visited, '2500'));
      return addressWith(visited.widget, 'update', { pmtintId: pmtId, amount: '2600' });
    },
  };
  return [
    ...callCases(right),
    ...orderCases(order, [
      {
        name: 'payment.update: amounts',
        problem: 'the server sets a payment to an invalid amount',
        expected: 'status 400 for anything except whole cents above 0',
        play: async (checkout) => {
          const { pmtId } = intentIn(await intentOf(checkout));
          return firstFound(wrongAmounts, async (amount) => {
            const response = await updateIntent(checkout, pmtId, amount);
            return wordsIf(isSuccess(response), response, ` for "${amount}"`);
          });
        },
      },
      {
        name: 'payment.update: another visitor',
        problem: "a visitor can change the amount of another visitor's payment",
        expected: 'status 404',
        play: async (checkout, scene) => {
          const { pmtId } = intentIn(await intentOf(checkout));
          const stranger = await openCheckout(order, scene, scene.stranger());
          await intentOf(stranger);
          const response = await updateIntent(stranger, pmtId, '100');
          return wordsIf(isSuccess(response), response);
        },
      },
      {
        name: 'payment.update: invented',
        problem: 'an invented payment intent is accepted',
        expected: 'status 404',
        danger: undefined,
        play: async (checkout) => {
          const response = await updateIntent(checkout, 'pi_invented', '100');
          return wordsIf(isSuccess(response), response);
        },
      },
    ]),
  ];
}

/** Returns the cases in which the server receives one order more than once. */
function onceCases(call: string, order: OrderForm): ServerCase[] {
  const places = (responses: readonly SiteResponse[]): Set<string> =>
    new Set(responses.map(({ target }) => (target ? target.pathname + target.search : '')));
  return orderCases(order, [
    {
      name: `${call}: right`,
      problem: 'the server refuses a valid payment with a test card',
      expected: 'a redirect to another page',
      danger: undefined,
      play: async (checkout) => {
        await intentOf(checkout);
        const response = await pay(checkout);
        return wordsIf(!isPaid(response, checkout), response);
      },
    },
    {
      name: `${call}: twice`,
      problem: 'an order that arrives twice becomes two orders, or fails',
      expected: 'the same page as the first time, and no second charge',
      play: async (checkout) => {
        const responses = [await payOrder(checkout), await pay(checkout)];
        return places(responses).size === 1 ? undefined : responses.map(inWords).join(', then ');
      },
    },
    {
      name: `${call}: other content`,
      problem: 'a form with other content counts as a repeat of the order that is paid, so that it is lost',
      expected: 'the form, which says that this one was not made',
      play: async (checkout) => {
        await payOrder(checkout);
        return acceptedIn(await pay(checkout, await order.other(checkout)), checkout);
      },
    },
    {
      name: `${call}: ended unpaid`,
      problem: 'an order that has ended without a payment can still be paid',
      expected: "the order's intent canceled first, so that it can't be changed and no card is charged",
      play: async (checkout) => {
        const { pmtId } = intentIn(await intentOf(checkout));
        const ended = await sendForm(checkout, withFields(checkout.fields, await order.unpaid(checkout)));
        if (!isPaid(ended, checkout)) throw new UnplayableError(`not accepted: ${inWords(ended)}`);
        const update = await updateIntent(checkout, pmtId, String(checkout.cents + 100));
        if (isSuccess(update)) return `${inWords(update)} for a change of the intent`;
        return acceptedIn(await pay(checkout), checkout, ' for a card');
      },
    },
    {
      name: `${call}: two tabs`,
      problem: 'an order that arrives from two tabs at the same moment becomes two orders, or fails',
      expected: 'the same page for both, and one charge',
      play: async (checkout) => {
        await intentOf(checkout);
        const responses = await Promise.all([pay(checkout), pay(checkout)]);
        if (!responses.some((response) => isPaid(response, checkout)))
          throw new UnplayableError('the payment was refused');
        const paid = responses.filter((response) => isPaid(response, checkout));
        const failed = responses.find(isFailure);
        return failed || places(paid).size > 1 ? responses.map(inWords).join(' and ') : undefined;
      },
    },
  ]);
}

/** Returns the cases in which a bank or a wallet leads back to a browser without the order's session. */
function otherBrowserCases(call: string, order: OrderForm): ServerCase[] {
  return orderCases(order, [
    {
      name: `${call}: other browser`,
      problem: 'a visitor whose bank leads back to another browser is asked to pay again',
      expected: 'a page that says that the payment has arrived, without the form',
      play: async (checkout, scene) => {
        const { target } = await payOrder(checkout);
        const seen = await scene.stranger().request(target?.href ?? '');
        return wordsIf(!isSuccess(seen) || hasForm(seen, checkout), seen);
      },
    },
    {
      name: `${call}: other browser, wallet`,
      problem: 'a visitor whose wallet leads back to another browser is asked to pay again',
      expected: 'a page that says what has become of the payment, without the form',
      play: async (checkout, scene) => {
        const { pmtId, clientSecret } = intentIn(await intentOf(checkout));
        const address = new URL(checkout.page);
        address.searchParams.set('payment_intent', pmtId);
        address.searchParams.set('payment_intent_client_secret', clientSecret);
        const seen = await scene.stranger().request(address.href);
        return wordsIf(!isSuccess(seen) || hasForm(seen, checkout), seen);
      },
    },
  ]);
}

/** Returns the cases in which the bank declines the card. */
function declinedCases(call: string, order: OrderForm): ServerCase[] {
  return orderCases(order, [
    {
      name: `${call}: declined`,
      problem: 'the server accepts a declined card',
      expected: 'the form with the reason',
      play: async (checkout) => {
        const card = cardFields(checkout.form, checkout.cents, DECLINED_CARD);
        return acceptedIn(await pay(checkout, card), checkout);
      },
    },
    {
      name: `${call}: declined, then paid`,
      problem: 'after a declined card, the order cannot be paid',
      expected: 'a redirect to another page',
      danger: undefined,
      play: async (checkout) => {
        const declined = await pay(checkout, cardFields(checkout.form, checkout.cents, DECLINED_CARD));
        if (isPaid(declined, checkout)) throw new UnplayableError('the server accepts a declined card');
        const response = await pay(checkout);
        return wordsIf(!isPaid(response, checkout), response);
      },
    },
  ]);
}

/** Returns the cases in which amounts, items or orders do not match. */
function mismatchCases(call: string, order: OrderForm): ServerCase[] {
  return [
    refusal(
      order,
      `${call}: other price`,
      'the server charges a price that the visitor has not seen, for example after a price change',
      async ({ cents }) => ({ shownAmount: String(cents - 100) }),
    ),
    refusal(
      order,
      `${call}: negative price`,
      'the server accepts a negative price as the one that the visitor has seen',
      async ({ cents }) => ({ shownAmount: `-${cents}` }),
    ),
    refusal(
      order,
      `${call}: wallet`,
      'the server trusts a form that claims that a wallet has paid',
      async ({ form }) => ({
        'fields[iswallet]': '1',
        [`${form.namespace}[paymentMethodId]`]: 'pm_invented',
      }),
      'a check of the payment intent, which nobody has paid',
    ),
    refusal(order, `${call}: no card`, 'the server accepts a form without a payment', async ({ form }) => ({
      [`${form.namespace}[paymentMethodId]`]: undefined,
      stripe_last4: undefined,
    })),
    refusal(
      order,
      `${call}: order of another`,
      "the server accepts the id of another visitor's order",
      async (_, scene) => {
        const foreign = await openForm(scene, scene.stranger());
        return { attempt: foreign.fields.find(([name]) => name === 'attempt')?.[1] };
      },
    ),
    refusal(order, `${call}: no order`, 'the server accepts an order without its id', async () => ({
      attempt: '',
    })),
  ];
}

/** Returns the cases for a payment form and for the requests that it makes, whatever it sells. */
export function paymentCases(found: CallingWidget, order: OrderForm): ServerCase[] {
  const call = `${found.entry.definition.name}.form`;
  // The card and the selection are valid, so that only the token is invalid.
  const prepare = async (open: OpenForm): Promise<Fields> => withCard(await fillCheckout(order, open));
  return [
    ...intentCases(found, order),
    ...updateCases(found, order),
    ...onceCases(call, order),
    ...otherBrowserCases(call, order),
    ...declinedCases(call, order),
    ...mismatchCases(call, order),
    ...tokenCases(call, 'money', prepare, isPaid),
    listsCase(call),
  ];
}

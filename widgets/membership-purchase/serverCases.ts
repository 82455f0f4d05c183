import { priceSchema } from '../../src/payment/site/responses.ts';
import { callCases, type RightCall } from '../../src/tools/checker/server/callCases.ts';
import {
  dataIn,
  nameOfPart,
  type OrderForm,
  paymentCases,
  refusal,
} from '../../src/tools/checker/server/paymentCases.ts';
import type { CallingWidget } from '../../src/tools/checker/server/readWidgets.ts';
import {
  addressWith,
  callNamed,
  firstFound,
  isSuccess,
  type ServerCase,
  UnplayableError,
  type Visit,
  visit,
  wordsIf,
} from '../../src/tools/checker/server/serverCase.ts';

/** Requests the price of an item in cents. Returns undefined if the item has no price. */
async function priceOf({ widget, requestAsScript }: Visit, item: string): Promise<number | undefined> {
  return dataIn(await requestAsScript(addressWith(widget, 'price', { itemid: item })), priceSchema);
}

/** Item that a visitor can buy, and its price. */
interface Item {
  product: string;
  id: string;
  cents: number;
}

/** Returns all items and, as `paid`, the first item that is not free. */
async function itemsOf(visited: Visit): Promise<{ paid: Item; all: readonly Item[] }> {
  const controls = visited.widget.form?.controls.filter(({ part }) => part === 'purchasable') ?? [];
  const all: Item[] = [];
  for (const { value, product } of controls) {
    const cents = await priceOf(visited, value);
    if (cents !== undefined) all.push({ product, id: value, cents });
  }
  const paid = all.find(({ cents }) => cents > 0);
  if (!paid) throw new UnplayableError('no item has a price');
  return { paid, all };
}

/** Order of the first item that is not free. Another order is another item, and a free item needs no payment. */
const order: OrderForm = {
  fill: async (open) => {
    const { paid } = await itemsOf(open);
    const added = {
      [nameOfPart(open.form, 'product')]: paid.product,
      [nameOfPart(open.form, 'purchasable')]: paid.id,
    };
    return { added, cents: paid.cents };
  },
  other: async (checkout) => {
    const { paid, all } = await itemsOf(checkout);
    const other = all.find((item) => item.cents > 0 && item.id !== paid.id);
    if (!other) throw new UnplayableError('only one item has a price');
    return {
      [nameOfPart(checkout.form, 'product')]: other.product,
      [nameOfPart(checkout.form, 'purchasable')]: other.id,
      shownAmount: String(other.cents),
    };
  },
  unpaid: async (checkout) => {
    const { all } = await itemsOf(checkout);
    const free = all.find(({ cents }) => cents === 0);
    if (!free) throw new UnplayableError('no item is free');
    return {
      [nameOfPart(checkout.form, 'product')]: free.product,
      [nameOfPart(checkout.form, 'purchasable')]: free.id,
      shownAmount: '0',
    };
  },
};

function priceCases(found: CallingWidget): ServerCase[] {
  const first = found.form?.controls.find(({ part }) => part === 'purchasable')?.value ?? '';
  const right: RightCall = {
    call: callNamed(found, 'payment.price'),
    address: async ({ widget }) => addressWith(widget, 'price', { itemid: first }),
  };
  return [
    ...callCases(right),
    {
      name: 'payment.price: unknown',
      problem: 'an item that does not exist has a price',
      expected: 'status 404',
      danger: 'money',
      play: async (scene) => {
        const { widget, requestAsScript } = await visit(scene);
        return firstFound(['999999999', '0', '-1', `${first}abc`], async (item) => {
          const response = await requestAsScript(addressWith(widget, 'price', { itemid: item }));
          return wordsIf(isSuccess(response), response, ` for "${item}"`);
        });
      },
    },
  ];
}

const otherItem = (call: string): ServerCase =>
  refusal(
    order,
    `${call}: item of another product`,
    'the server accepts an item that does not belong to the product',
    async (checkout) => {
      const { paid, all } = await itemsOf(checkout);
      const other = all.find(({ product }) => product !== paid.product);
      if (!other) throw new UnplayableError('all items belong to one product');
      return {
        [nameOfPart(checkout.form, 'purchasable')]: other.id,
        shownAmount: String(other.cents),
      };
    },
  );

/** Returns the cases for memberships. */
export const serverCases = (found: CallingWidget): ServerCase[] => [
  ...priceCases(found),
  ...paymentCases(found, order),
  otherItem(`${found.entry.definition.name}.form`),
];

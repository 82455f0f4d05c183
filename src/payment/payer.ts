import type { BillingDetails, PaymentMethodCreateParams } from '@stripe/stripe-js';
import { type Control, controlsOf, setValue } from '../forms/fields/controls.ts';
import { splitName } from '../forms/names/splitName.ts';

type Field = Exclude<Control, HTMLButtonElement>;

/** Data about the paying visitor, from form fields with these words in `autocomplete`. */
export interface Payer {
  /** Returns whether the form has a field for this word, such as `postal-code`. */
  has: (word: string) => boolean;
  /** Returns whether banks in the form's country compare the card's postal code with their records. */
  needsPostalCode: () => boolean;
  /** Returns the data to send to Stripe with a card. Banks compare some of it with their records. */
  billingDetails: () => PaymentMethodCreateParams.BillingDetails;
  /** Returns the empty fields that a wallet's sheet can fill in, which the visitor may leave empty. */
  fieldsOfSheet: () => readonly Control[];
  /** Fills in the empty fields with the data of a wallet's sheet. */
  fillIn: (details: BillingDetails) => void;
}

/** Returns the last word of a control's `autocomplete`, which names its content: `billing postal-code`. */
function wordOf(control: Control): string {
  const words = (control.getAttribute('autocomplete') ?? '').trim().split(/\s+/);
  return words.includes('shipping') ? '' : (words.at(-1) ?? '');
}

const isField = (control: Control): control is Field => !(control instanceof HTMLButtonElement);

/** Removes empty values, which Stripe refuses. */
const withoutEmpty = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as Partial<Data>;

/** Returns whether a field can have a value. A select can have only the values of its options. */
const isPossible = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

/** Reads and fills in the data of the paying visitor. */
export function createPayer(form: HTMLFormElement): Payer {
  const find = (word: string): Field | undefined =>
    controlsOf(form)
      .filter(isField)
      .find((control) => wordOf(control) === word && !control.matches(':disabled'));
  // Stripe refuses a card with an invalid email address, and the form has its own error for that.
  const read = (word: string): string => {
    const field = find(word);
    return field?.validity.valid ? field.value.trim() : '';
  };
  return {
    has: (word) => find(word) !== undefined,
    needsPostalCode: () => /^(?:CA|GB|US)$/.test(read('country')),
    billingDetails: () => {
      const country = read('country');
      const address = withoutEmpty({
        line1: read('address-line1'),
        line2: read('address-line2'),
        city: read('address-level2'),
        state: read('address-level1'),
        postal_code: read('postal-code'),
        country: /^[A-Z]{2}$/.test(country) ? country : '',
      });
      const fullName = `${read('given-name')} ${read('family-name')}`.trim();
      const person = { name: read('name') || fullName, email: read('email'), phone: read('tel') };
      return { ...withoutEmpty(person), ...(Object.keys(address).length > 0 && { address }) };
    },
    fieldsOfSheet: () =>
      ['name', 'given-name', 'family-name', 'email', 'country']
        .map(find)
        .filter((field) => field !== undefined)
        .filter(({ value }) => value.trim() === ''),
    fillIn: ({ name, email = '', address }) => {
      const { given, last } = splitName(name) ?? { given: name.trim(), last: '' };
      const data = { name, 'given-name': given, 'family-name': last, email, country: address.country };
      for (const [word, value] of Object.entries(data)) {
        const field = find(word);
        if (field?.value.trim() === '' && isPossible(field, value)) setValue(field, value);
      }
    },
  };
}

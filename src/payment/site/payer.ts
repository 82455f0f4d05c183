import type { BillingDetails, PaymentMethodCreateParams } from '@stripe/stripe-js';
import { type Control, controlsOf, setValue } from '../../forms/fields/controls.ts';
import { tidyPostalCode } from '../../forms/fields/tidy.ts';
import { splitName } from '../../forms/names/splitName.ts';

type Field = Exclude<Control, HTMLButtonElement>;

/**
 * Access to the paying visitor's data in the form. A field is identified by the last word of its `autocomplete`
 * attribute.
 */
export interface Payer {
  /** Returns whether the form has a field for the given word, such as `postal-code`. */
  has: (word: string) => boolean;
  /** Returns whether the form can be submitted only with a value for the given word. */
  requires: (word: string) => boolean;
  /** Returns whether banks in the country selected in the form compare the card's postal code with their records. */
  needsPostalCode: () => boolean;
  /** Returns the data to send to Stripe with a card. Banks compare some of this data with their records. */
  billingDetails: () => PaymentMethodCreateParams.BillingDetails;
  /** Returns the empty fields that the visitor may leave empty because a wallet's sheet can fill them in. */
  fieldsOfSheet: () => readonly Control[];
  /** Fills in the empty fields with the data from a wallet's sheet. */
  fillIn: (details: BillingDetails) => void;
}

/**
 * Returns the last word of a control's `autocomplete` attribute, which identifies the content: `postal-code` for
 * `billing postal-code`. Returns an empty string for a shipping address.
 */
function wordOf(control: Control): string {
  const words = (control.getAttribute('autocomplete') ?? '').trim().split(/\s+/);
  return words.includes('shipping') ? '' : (words.at(-1) ?? '');
}

const isField = (control: Control): control is Field => !(control instanceof HTMLButtonElement);

/** Removes empty values, which Stripe refuses. */
const withoutEmpty = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as Partial<Data>;

/** Returns whether a field accepts the given value. A `select` element accepts only the values of its options. */
const isPossible = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

/** Creates the access to the paying visitor's data in a form. */
export function createPayer(form: HTMLFormElement): Payer {
  const find = (word: string): Field | undefined =>
    controlsOf(form)
      .filter(isField)
      .find((control) => wordOf(control) === word && !control.matches(':disabled'));
  // Omits invalid values: Stripe would refuse a card with an invalid email address, and the form shows its own error
  // for that.
  const read = (word: string): string => {
    const field = find(word);
    return field?.validity.valid ? field.value.trim() : '';
  };
  return {
    has: (word) => find(word) !== undefined,
    requires: (word) => find(word)?.required ?? false,
    needsPostalCode: () => /^(?:CA|GB|US)$/.test(read('country')),
    billingDetails: () => {
      const country = read('country');
      const address = withoutEmpty({
        line1: read('address-line1'),
        line2: read('address-line2'),
        city: read('address-level2'),
        state: read('address-level1'),
        postal_code: tidyPostalCode(read('postal-code')),
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

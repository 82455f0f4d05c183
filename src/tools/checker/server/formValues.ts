import type { SentControl, SentForm } from './readWidgets.ts';

export type Fields = readonly (readonly [name: string, value: string])[];

/** Data about a fictitious person, keyed by `autocomplete` value. */
const person: Readonly<Record<string, string>> = {
  name: 'Casey Tester',
  'given-name': 'Casey',
  'family-name': 'Tester',
  email: 'casey.tester@example.org',
  tel: '+1 212 555 0100',
  organization: 'Test',
  'address-line1': '1 Test Street',
  'address-level2': 'New York',
  'address-level1': 'NY',
  'postal-code': '10001',
};

const UNITED_STATES = /^(?:us|usa|united states)$/i;

/** Returns the value that a visitor would enter into an empty control. */
function entered({ type, values, isRequired, autocomplete, value }: SentControl): string {
  if (value !== '' || type === 'hidden') return value;
  if (type === 'select') {
    const country = autocomplete.startsWith('country') && values.find((each) => UNITED_STATES.test(each));
    return country || (isRequired ? (values.find((each) => each !== '') ?? '') : '');
  }
  const known = person[autocomplete] ?? (type === 'email' ? person.email : undefined);
  return known ?? (isRequired ? 'Test' : '');
}

/** Returns the fields of a form as if a visitor had filled in the required ones. */
export function filledFields({ controls }: SentForm): Fields {
  const isChoice = ({ type }: SentControl): boolean => type === 'radio' || type === 'checkbox';
  return controls.flatMap((control): Fields => {
    const { name, type, value, isChecked, isRequired } = control;
    if (/^(?:submit|image|reset|button|file)$/.test(type)) return [];
    if (!isChoice(control)) return [[name, entered(control)]];
    const group = controls.filter((each) => each.name === name);
    const isFirst = group[0] === control && !group.some((each) => each.isChecked);
    return isChecked || (isRequired && isFirst) ? [[name, value]] : [];
  });
}

/** Returns the fields, with any same-named fields replaced by the given ones. The value `undefined` removes a field. */
export function withFields(fields: Fields, others: Readonly<Record<string, string | undefined>>): Fields {
  const rest = fields.filter(([name]) => !Object.hasOwn(others, name));
  const added = Object.entries(others).flatMap(
    ([name, value]): Fields => (value === undefined ? [] : [[name, value]]),
  );
  return [...rest, ...added];
}

/** Returns the name of a form's token field, or undefined if the form has none. */
export const tokenNameIn = ({ controls }: SentForm): string | undefined =>
  controls.find(({ type, name }) => type === 'hidden' && /csrf|nonce|token/i.test(name))?.name;

/** Returns whether visitors type text into a control. */
export const isTextControl = ({ type }: SentControl): boolean =>
  /^(?:text|search|email|tel|url|number|password|textarea)$/.test(type);

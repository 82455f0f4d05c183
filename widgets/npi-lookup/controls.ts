import { setValue } from '../../src/forms/setValue.ts';
import { isUsa } from './fields.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * The page's own control of a name: that of the form that the lookup was opened from, if it has one.
 * @param modal what is inside is not the page's own
 */
export function controlOf(name: string, opener: Element | undefined, modal: Element): Control | undefined {
  const selector = `:is(input, select)[name="${CSS.escape(name)}"]`;
  const ofForm = opener?.closest('form')?.querySelector<Control>(selector);
  if (ofForm) return ofForm;
  return [...document.querySelectorAll<Control>(selector)].find((control) => !modal.contains(control));
}

const textsOf = (control: Control): string[] => {
  const label = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : undefined;
  // The first option of a select is often no value, but a word such as 'Choose'.
  return control.value.trim() === '' ? [] : [control.value.trim(), ...(label ? [label.trim()] : [])];
};

const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || (isUsa(one) && isUsa(other));

/** The value of a control that stands for one of these texts. */
function valueFor(control: Control, texts: readonly string[]): string | undefined {
  if (control instanceof HTMLInputElement) return texts.at(-1);
  const options = [...control.options].filter(({ value }) => value !== '');
  return options.find(({ value, text }) =>
    texts.some((wanted) => isSame(wanted, value) || isSame(wanted, text)),
  )?.value;
}

function sentValue(control: Control): string {
  if (control instanceof HTMLInputElement) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/**
 * Makes a function that copies what is typed elsewhere into a control (WCAG 3.3.7). It leaves alone what the visitor has
 * put there: anything but what the server sent and what was copied there before.
 */
export function createCopier(): (control: Control, source: Control | undefined) => void {
  const copied = new Map<Control, string>();
  return (control, source) => {
    const value = source && valueFor(control, textsOf(source));
    const isOwn = control.value === (copied.get(control) ?? sentValue(control));
    if (value === undefined || value === control.value || !isOwn) return;
    copied.set(control, value);
    setValue(control, value);
  };
}

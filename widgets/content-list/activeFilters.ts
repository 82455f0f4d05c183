import { collapseWhitespace } from '../../src/runtime/texts.ts';
import type { ChosenValues, Facet } from './address.ts';
import { type FilterControl, facetName, filterControls, isBox, isTyped, offeredValues } from './controls.ts';

/** Chosen value of a facet, as visitors see it. */
export interface ActiveFilter {
  facet: string;
  value: string;
  /** Name of the facet, such as "Type"; empty if the markup doesn't name it. */
  label: string;
  /** Name of the value, such as "Webinar". */
  text: string;
}

/**
 * Parts of a label that are not part of the name: small print, such as "(choose one)", and controls inside the label.
 */
const NOT_A_NAME = 'small, input, select, textarea, button, [hidden]';

function textIn(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.matches(NOT_A_NAME)) return '';
  return [...node.childNodes].map(textIn).join('');
}

const nameIn = (element: Element | null | undefined): string =>
  collapseWhitespace(element ? textIn(element) : '');

/** Returns the name that `aria-labelledby` or `aria-label` gives to an element. */
function ariaName(element: Element | null): string {
  const ids = element?.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const names = ids.map((id) => nameIn(document.getElementById(id))).filter(Boolean);
  return names.join(' ') || collapseWhitespace(element?.getAttribute('aria-label') ?? '');
}

const nameOfControl = (control: FilterControl): string => nameIn(control.labels?.[0]) || ariaName(control);

/** Returns the name of the group around a checkbox or radio button: its legend, or an ARIA name. */
function nameOfGroup(control: FilterControl): string {
  const group = control.closest('fieldset, [role="group"], [role="radiogroup"]');
  return nameIn(group?.querySelector(':scope > legend')) || ariaName(group);
}

/** Returns a date formatted for the given language, and any other text unchanged. */
function formatDate(value: string, language: string): string {
  const date = new Date(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(date.getTime())) return value;
  return date.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

function describe(
  control: FilterControl,
  value: string,
  language: string,
): Pick<ActiveFilter, 'label' | 'text'> {
  if (isBox(control)) return { label: nameOfGroup(control), text: nameOfControl(control) };
  if (isTyped(control))
    return {
      label: nameOfControl(control),
      text: control.type === 'date' ? formatDate(value, language) : value,
    };
  const option = [...control.options].find((one) => one.value === value);
  return { label: nameOfControl(control), text: collapseWhitespace(option?.label || option?.text || '') };
}

/**
 * Returns the active filters in the order of the controls, with the controls' names from the markup. If no control
 * offers a value, because somebody typed it into the URL, the value itself serves as the name.
 * @param language language of dates
 */
export function readActiveFilters(
  form: HTMLFormElement | undefined,
  chosen: ChosenValues,
  language: string,
): ActiveFilter[] {
  const controls = filterControls(form);
  return Object.entries(chosen).flatMap(([facet, values]) => {
    const own = controls.filter(({ name }) => facetName(name) === facet);
    return values.map((value) => {
      const control = own.find((one) => isTyped(one) || offeredValues(one).includes(value));
      const [any] = own;
      const found = control && describe(control, value, language);
      const label = found?.label ?? (any ? describe(any, value, language).label : '');
      return { facet, value, label, text: found?.text || value };
    });
  });
}

/**
 * Returns the chosen values without the given one.
 * @param typed values of the controls; while the visitor is typing, typed text is newer than the chosen values
 */
export function withoutFilter(
  facets: readonly Facet[],
  chosen: ChosenValues,
  typed: ChosenValues,
  { facet, value }: Pick<ActiveFilter, 'facet' | 'value'>,
): ChosenValues {
  return Object.fromEntries(
    facets.map(({ name, choice }) => {
      if (choice === 'text') return [name, name === facet ? [] : (typed[name] ?? [])];
      const values = chosen[name] ?? [];
      return [name, name === facet ? values.filter((one) => one !== value) : values];
    }),
  );
}

import type { MarkupProblem } from '../../src/report/report.ts';
import { ownProperty } from '../../src/runtime/ownProperty.ts';
import type { ChosenValues, Facet } from './address.ts';

/** Control of a filter form whose value is a filter. */
export type FilterControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Input types that are not treated as fields of a filter form. Boxes are clicked rather than filled in, a button's
 * value is submitted only when the button is clicked, a hidden field is not the visitor's choice, and neither a file
 * nor a password belongs in the URL.
 */
const NOT_A_FIELD = /^(?:checkbox|radio|submit|reset|button|image|hidden|file|password)$/;

/** Returns true for a checkbox or radio button. */
export const isBox = (control: EventTarget | null): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

/** Returns true for a control that the visitor types into, such as a text field, search field, date or number. */
export const isTyped = (control: EventTarget | null): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !NOT_A_FIELD.test(control.type));

/** Returns true for a control whose value is a filter, whether it has a name or not. */
export const isFilter = (control: EventTarget | null): control is FilterControl =>
  isBox(control) || isTyped(control) || control instanceof HTMLSelectElement;

const filtersOf = (form: HTMLFormElement): FilterControl[] =>
  [...ownProperty(form, 'elements')].filter(isFilter);

/** Returns the controls that set a filter, in form order. Controls without a name set no filter. */
export function filterControls(form: HTMLFormElement | undefined): FilterControl[] {
  return form ? filtersOf(form).filter(({ name }) => name !== '') : [];
}

/**
 * Returns the name of a control's facet: `types` for `types[]`. PHP, and therefore Craft, requires the brackets for
 * multiple values.
 */
export const facetName = (control: string): string => control.replace(/\[\]$/, '');

function choiceOf(control: FilterControl): Facet['choice'] {
  if (isTyped(control)) return 'text';
  return control.name.endsWith('[]') ? 'many' : 'one';
}

/**
 * Returns the values that a control offers. An empty value, such as the one for 'Any year', means that nothing is
 * chosen.
 */
export function offeredValues(control: FilterControl): string[] {
  if (isTyped(control)) return [];
  const values = control instanceof HTMLSelectElement ? [...control.options] : [control];
  return values.map(({ value }) => value).filter(Boolean);
}

/** Returns the values chosen in a control. */
function chosenValues(control: FilterControl): string[] {
  if (control instanceof HTMLSelectElement)
    return [...control.options]
      .filter((option) => option.selected && !option.matches(':disabled'))
      .map(({ value }) => value);
  if (isBox(control)) return control.checked ? [control.value] : [];
  return [control.value.trim()];
}

/** Reads the facets of a list from the form's controls (LS-04). Returns an empty list if there is no form. */
export function readFacets(form: HTMLFormElement | undefined): readonly Facet[] {
  const facets = new Map<string, Facet>();
  for (const control of filterControls(form)) {
    const name = facetName(control.name);
    const { choice, values } = facets.get(name) ?? { choice: choiceOf(control), values: [] };
    facets.set(name, { name, choice, values: [...values, ...offeredValues(control)] });
  }
  return [...facets.values()];
}

/**
 * Reads the chosen values.
 * @param latest the checkbox that changed last; in a single-choice facet it overrides the others (LS-05)
 */
export function readControls(form: HTMLFormElement, latest?: HTMLInputElement): ChosenValues {
  const chosen: Record<string, string[]> = {};
  for (const control of filterControls(form)) {
    // As in a submission by the browser. Also matches controls in a disabled fieldset.
    if (control.matches(':disabled')) continue;
    const isOverridden = latest?.name === control.name && latest.checked && latest !== control;
    const values = chosenValues(control).filter(Boolean);
    if (values.length === 0 || (isOverridden && choiceOf(control) === 'one')) continue;
    chosen[facetName(control.name)] = [...(chosen[facetName(control.name)] ?? []), ...values];
  }
  return chosen;
}

/** Returns the values that would be chosen after a click on the given checkbox or radio button. */
export function readControlsAfter(form: HTMLFormElement, box: HTMLInputElement): ChosenValues {
  const name = facetName(box.name);
  const { [name]: chosen = [], ...others } = readControls(form);
  if (box.checked && box.type === 'radio') return { ...others, [name]: chosen };
  if (box.checked) return { ...others, [name]: chosen.filter((value) => value !== box.value) };
  return { ...others, [name]: choiceOf(box) === 'many' ? [...chosen, box.value] : [box.value] };
}

/** Returns whether a control's value differs from the one that the server sent. */
function isChanged(control: FilterControl): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (isTyped(control)) return control.value !== control.defaultValue;
  const chosen = [...control.options].filter(({ selected }) => selected);
  const sent = [...control.options].filter(({ defaultSelected }) => defaultSelected);
  // If no option is marked as selected, a select shows its first option that is not disabled.
  const first = [...control.options].find(({ disabled }) => !disabled);
  const initial = sent.length > 0 || control.multiple ? sent : [first];
  // If several options are marked as selected in a single-choice select, the browser selects the last one.
  const expected = control.multiple ? initial : initial.slice(-1);
  return expected.length !== chosen.length || expected.some((option) => option && !chosen.includes(option));
}

/** Returns the controls whose value differs from the one that the server sent. */
export const changedControls = (form: HTMLFormElement | undefined): FilterControl[] =>
  filterControls(form).filter(isChanged);

/** Returns all controls of the given controls' filters. */
export function controlsOfFilters(
  form: HTMLFormElement | undefined,
  some: ReadonlySet<FilterControl>,
): Set<EventTarget> {
  const names = [...some].map(({ name }) => name);
  return new Set(filterControls(form).filter(({ name }) => names.includes(name)));
}

/** Unchecks the other boxes of a single-choice facet after one of its boxes is checked (LS-05). */
export function uncheckOthers(form: HTMLFormElement | undefined, latest: HTMLInputElement): void {
  if (!latest.checked || choiceOf(latest) === 'many') return;
  for (const control of filterControls(form))
    if (isBox(control) && control.name === latest.name && control !== latest) control.checked = false;
}

/**
 * Sets the controls to the given values, so that they match the list (LS-09, LS-14, LS-15).
 * @param kept controls whose value must not change, because it is not part of any state yet
 */
export function showControls(
  form: HTMLFormElement | undefined,
  chosen: ChosenValues,
  kept?: ReadonlySet<EventTarget>,
): void {
  for (const control of filterControls(form)) {
    const values = chosen[facetName(control.name)] ?? [];
    const isChosen = (value: string): boolean =>
      value === '' ? values.length === 0 : values.includes(value);
    if (kept?.has(control)) continue;
    if (isBox(control)) control.checked = isChosen(control.value);
    else if (control instanceof HTMLSelectElement) showSelected(control, values, isChosen);
    // Leading and trailing spaces are not part of the state, but the visitor may be about to continue typing.
    else if (control.value.trim() !== (values[0] ?? '')) control.value = values[0] ?? '';
  }
}

/**
 * Selects the options of the chosen values. If nothing is chosen, a select that has no option for 'any' shows its first
 * option. If the URL contains a value that the select does not offer, the select is left empty, so that it doesn't show
 * a different value.
 */
function showSelected(
  select: HTMLSelectElement,
  values: readonly string[],
  isChosen: (value: string) => boolean,
): void {
  const first = [...select.options].findIndex(({ value }) => isChosen(value));
  const unchosen = select.multiple || values.length > 0 ? -1 : 0;
  select.selectedIndex = first < 0 ? unchosen : first;
  if (!select.multiple) return;
  for (const option of select.options) if (isChosen(option.value)) option.selected = true;
}

/** Returns the start tag of a control, as an identifier in reports. */
const tagOf = (control: Element): string =>
  (control.cloneNode(false) as Element).outerHTML.replace(/<\/.*/, '');

function problemOfControl(control: FilterControl): MarkupProblem | undefined {
  const found = tagOf(control);
  if (control.name === '')
    return {
      problem: 'a filter has no name, so the list cannot use it',
      expected: 'a name, such as "types[]"',
      found,
    };
  if (isBox(control) && !control.hasAttribute('value'))
    return { problem: 'a filter has no value', expected: 'a value, such as "webinar"', found };
  if (control instanceof HTMLSelectElement && control.multiple && choiceOf(control) === 'one')
    return {
      problem: 'a filter for several choices has the name of a single choice',
      expected: `name="${control.name}[]"`,
      found,
    };
  const divided = offeredValues(control).find((value) => value.includes(','));
  return divided === undefined
    ? undefined
    : {
        problem: 'a value of a filter contains a comma, which separates values in the URL',
        expected: 'a value without a comma',
        found: `"${divided}"`,
      };
}

/** Returns the problems in a filter form that would make the list, the controls and the URL disagree. */
export function findProblems(form: HTMLFormElement): MarkupProblem[] {
  const problems = filtersOf(form).map(problemOfControl);
  // Does not use `form.method`, because a control named "method" shadows it.
  const method = form.getAttribute('method') ?? 'get';
  if (method.toLowerCase() !== 'get')
    problems.push({
      problem:
        'the form of the filters is not a GET form, so it does not lead to the list without JavaScript',
      expected: 'method="get"',
      found: `method="${method}"`,
    });
  for (const control of ownProperty(form, 'elements'))
    if (control instanceof HTMLInputElement && /^(?:file|password)$/.test(control.type))
      problems.push({
        problem: 'a control cannot be a filter, because its value must not be in the URL',
        expected: 'checkboxes, radio buttons, selects or fields',
        found: tagOf(control),
      });
  const kinds = new Map<string, string>();
  for (const control of filterControls(form)) {
    const name = facetName(control.name);
    const kind = isTyped(control) ? 'a field' : choiceOf(control);
    const first = kinds.get(name) ?? kind;
    kinds.set(name, first);
    if (first !== kind)
      problems.push({
        problem: `the controls of the filter "${name}" are of different kinds`,
        expected: 'one kind of control, with one name',
        found: tagOf(control),
      });
  }
  return problems.filter((problem) => problem !== undefined);
}

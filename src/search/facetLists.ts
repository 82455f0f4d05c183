import { isRecord } from '../isRecord.ts';
import type { Option } from '../options.ts';
import { readmeOf } from '../report.ts';
import { WidgetError } from '../WidgetError.ts';

/** A list of values by which results are narrowed (SE-07). */
export interface FacetList {
  /** Of the records: `section`. */
  attribute: string;
  label: string;
  /** `and`: results have all the chosen values; `or`: any of them. */
  operator: 'and' | 'or';
  /** Values shown at first, and after 'Show more'. */
  limit: number;
  showMoreLimit: number;
}

/** Which of the chosen values the bar of active filters shows, and 'Clear filters' clears. */
export interface ActiveAttributes {
  included?: readonly string[];
  excluded?: readonly string[];
}

/** An option that is JSON; `readFacetLists` and `readActiveAttributes` check it, for they know what to say. */
export function json(about: string, expected: string): Option<string | undefined> {
  return { about, expected, fallback: undefined, parse: (text) => (text === '' ? undefined : text) };
}

/** A list with the limits and the operator of the specification (SE-07). */
export const facetList = (attribute: string, label: string): FacetList => ({
  attribute,
  label,
  operator: 'and',
  limit: 10,
  showMoreLimit: 20,
});

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

function readList(value: unknown): FacetList {
  if (!isRecord(value)) throw new TypeError('a refinement list is not an object');
  const { attribute, label = attribute, operator = 'and', limit = 10, showMoreLimit = 20 } = value;
  if (typeof attribute !== 'string' || attribute === '')
    throw new TypeError('a refinement list has no attribute');
  if (typeof label !== 'string') throw new TypeError(`the label of ${attribute} is not a text`);
  if (operator !== 'and' && operator !== 'or')
    throw new TypeError(
      `the operator of ${attribute} is neither "and" nor "or" but ${JSON.stringify(operator)}`,
    );
  if (!isCount(limit) || !isCount(showMoreLimit))
    throw new TypeError(`a limit of ${attribute} is no whole number above 0`);
  if (showMoreLimit <= limit)
    throw new TypeError(
      `the showMoreLimit of ${attribute}, ${showMoreLimit}, is not above its limit, ${limit}`,
    );
  return { attribute, label, operator, limit, showMoreLimit };
}

/** Says of a bad option what is wrong with it (SE-13). */
const unusable = (widget: string, name: string, expected: string, found: string): WidgetError =>
  new WidgetError({
    code: 'option',
    widget,
    problem: `option data-${widget}-${name} cannot be used`,
    expected,
    found,
    see: readmeOf(widget),
  });

function readOption<Value>(widget: string, name: string, expected: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw unusable(widget, name, expected, cause instanceof Error ? cause.message : String(cause));
  }
}

/**
 * Reads refinement lists from JSON. Without `label` a list is called by its attribute.
 * @throws WidgetError for a list without attribute, an operator other than and/or, a showMoreLimit not above the limit
 */
export function readFacetLists(
  widget: string,
  text: string | undefined,
  fallback: readonly FacetList[],
): readonly FacetList[] {
  if (text === undefined) return fallback;
  const expected = 'a list such as [{"attribute": "section", "label": "Section"}]';
  return readOption(widget, 'facets', expected, () => {
    const lists: unknown = JSON.parse(text);
    if (!Array.isArray(lists)) throw new TypeError('it is not a list');
    return lists.map(readList);
  });
}

function readNames(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names: unknown = JSON.parse(text);
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  throw new TypeError('it is not a list of attributes');
}

/** Reads which attributes the active filters show. Throws a WidgetError where included and excluded meet. */
export function readActiveAttributes(
  widget: string,
  includedText: string | undefined,
  excludedText: string | undefined,
): ActiveAttributes {
  const expected = 'a list such as ["section"]';
  const included = readOption(widget, 'included-attributes', expected, () => readNames(includedText));
  const excluded = readOption(widget, 'excluded-attributes', expected, () => readNames(excludedText));
  if (included && excluded) {
    const found = 'included and excluded attributes, which cannot be used together';
    throw unusable(widget, 'included-attributes', `none beside data-${widget}-excluded-attributes`, found);
  }
  return { ...(included && { included }), ...(excluded && { excluded }) };
}

/** What InstantSearch's hooks take: the query is never one of the filters, unless a page asks for it by name. */
export function attributeProps({ included, excluded = ['query'] }: ActiveAttributes) {
  return included ? { includedAttributes: [...included] } : { excludedAttributes: [...excluded] };
}

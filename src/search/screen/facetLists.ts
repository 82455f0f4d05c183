import { readmeOf } from '../../report/report.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { WidgetError } from '../../runtime/WidgetError.ts';

/** Settings of a refinement list (SE-07). */
export interface FacetList {
  /** Attribute of the records, such as `section`. */
  attribute: string;
  label: string;
  /** With `and`, each hit has all of the chosen values; with `or`, at least one of them. */
  operator: 'and' | 'or';
  /** Number of values shown before a click on 'Show more'; `showMoreLimit` is the number shown after it. */
  limit: number;
  showMoreLimit: number;
}

/** Attributes whose refinements are shown as active filters and cleared by 'Clear filters'. */
export interface ActiveAttributes {
  included?: readonly string[];
  excluded?: readonly string[];
}

/** Returns a refinement list with the limits and the operator that the specification requires (SE-07). */
export const createFacetList = (attribute: string, label: string): FacetList => ({
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
  if (typeof label !== 'string') throw new TypeError(`the label of ${attribute} is not a string`);
  if (operator !== 'and' && operator !== 'or')
    throw new TypeError(
      `the operator of ${attribute} is neither "and" nor "or" but ${JSON.stringify(operator)}`,
    );
  if (!isCount(limit) || !isCount(showMoreLimit))
    throw new TypeError(`a limit of ${attribute} is not a whole number above 0`);
  if (showMoreLimit <= limit)
    throw new TypeError(
      `the showMoreLimit of ${attribute}, ${showMoreLimit}, is not above its limit, ${limit}`,
    );
  return { attribute, label, operator, limit, showMoreLimit };
}

/** Returns the error for an invalid option (SE-13). */
const createOptionError = (widget: string, name: string, expected: string, found: string): WidgetError =>
  new WidgetError({
    code: 'option',
    widget,
    problem: `option data-${widget}-${name} cannot be used`,
    expected,
    found,
    attribute: `data-${widget}-${name}`,
    see: readmeOf(widget),
  });

function readOption<Value>(widget: string, name: string, expected: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw createOptionError(widget, name, expected, cause instanceof Error ? cause.message : String(cause));
  }
}

/**
 * Reads refinement lists from JSON. The label defaults to the attribute.
 * @param fallback the lists to use if the option is absent
 * @throws WidgetError for invalid JSON, a list without an attribute, an operator other than `and` or `or`, or a
 * `showMoreLimit` that is not greater than `limit` (SE-13)
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

/**
 * Reads the attributes of the active filters. Throws a WidgetError if both included and excluded attributes are set
 * (SE-13).
 */
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
    throw createOptionError(
      widget,
      'included-attributes',
      `none beside data-${widget}-excluded-attributes`,
      found,
    );
  }
  return { ...(included && { included }), ...(excluded && { excluded }) };
}

/** Returns the props for InstantSearch's hooks. Excludes the query by default, because it is not a filter (SE-06). */
export function attributeProps({ included, excluded = ['query'] }: ActiveAttributes) {
  return included ? { includedAttributes: [...included] } : { excludedAttributes: [...excluded] };
}

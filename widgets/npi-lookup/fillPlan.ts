import { FACTS, type Fact, type Facts } from './facts.ts';
import {
  type Choice,
  countryName,
  type Dictionary,
  findCredentials,
  findOption,
  isSameFact,
  phoneText,
  zipText,
} from './matching.ts';

/** State of a control of the page that can receive a fact. */
export interface FieldState {
  /** Text field, list that allows one option, or list that allows several. */
  kind: 'text' | 'list' | 'choices';
  /** Values without empty ones. An option that a list shows by default does not count. */
  values: readonly string[];
  /** Options of a list; empty for a text field. */
  choices: readonly Choice[];
  /** Maximum length of a text field; Infinity if there is none. */
  maxLength: number;
  /** True if the values come from an earlier fill, and nobody has changed them since. */
  isFromRegistry: boolean;
  /** True for a part of the address that addresses in the chosen country don't have. */
  isUnused: boolean;
}

export type Fields = Readonly<Partial<Record<Fact, FieldState>>>;

/** Change of one control. */
export interface Change {
  fact: Fact;
  /** New values. An empty list clears the control. */
  values: readonly string[];
  /** Text of the new values, as the control shows them. */
  text: string;
  /** Text of the values that are replaced; empty if the control is empty. */
  replaced: string;
}

/** Text of a record that a control cannot take. */
export interface Rejection {
  fact: Fact;
  text: string;
  /** The list has no such option, or the text is longer than the field allows. */
  reason: 'unlisted' | 'long';
}

export interface FillPlan {
  changes: readonly Change[];
  rejected: readonly Rejection[];
}

/** Context of a plan. */
export interface FillContext extends Dictionary {
  /** The form's own country, as a value and a name; empty if unknown. */
  formCountries: readonly string[];
}

/** Facts that are parts of the address. */
export const ADDRESS: readonly Fact[] = ['address1', 'address2', 'city', 'state', 'zip', 'country'];

/** Values of a control for a fact, and the parts of the fact that the control cannot take. */
type Match = Pick<Change, 'values' | 'text'> & { rejected: readonly Omit<Rejection, 'fact'>[] };

/** Returns a fact as a text field shows it. */
function textFor(fact: Fact, text: string, { country }: Facts, context: FillContext): string {
  if (fact === 'zip') return zipText(text, country);
  if (fact === 'phone') return phoneText(text, country, context.formCountries);
  if (fact !== 'country') return text;
  const listed = findOption('country', text, context.countries, context)?.text;
  return listed ?? countryName(text, context.languages[0] ?? 'en') ?? text;
}

function matchFact(fact: Fact, text: string, field: FieldState, facts: Facts, context: FillContext): Match {
  if (field.kind === 'text') {
    const value = textFor(fact, text, facts, context);
    const isLong = value.length > field.maxLength;
    return isLong
      ? { values: [], text: '', rejected: [{ text: value, reason: 'long' }] }
      : { values: [value], text: value, rejected: [] };
  }
  const option = findOption(fact, text, field.choices, context);
  const { found, unknown } =
    fact === 'credential' && field.kind === 'choices'
      ? findCredentials(text, field.choices, context)
      : { found: option ? [option] : [], unknown: option ? [] : [text] };
  return {
    values: found.map(({ value }) => value),
    text: found.map((choice) => choice.text).join(', '),
    rejected: unknown.map((part) => ({ text: part, reason: 'unlisted' })),
  };
}

/** Returns the text of a control's values. */
const displayedText = ({ values, choices }: FieldState): string =>
  values.map((value) => choices.find((choice) => choice.value === value)?.text ?? value).join(', ');

/** Returns whether a control already has the values of a match. */
function hasMatch(fact: Fact, field: FieldState, { values }: Match, context: FillContext): boolean {
  const { values: current, kind, isFromRegistry } = field;
  if (kind !== 'text')
    return current.length === values.length && values.every((value) => current.includes(value));
  const before = current.join('');
  const after = values.join('');
  // A visitor's ZIP code of five digits is the same as the registry's ZIP+4, but another record's code is not.
  if (fact === 'zip' && isFromRegistry) return before === after;
  return isSameFact(fact, before, after, context);
}

const NO_MATCH: Match = { values: [], text: '', rejected: [] };

/**
 * Returns whether a field has to change. A field keeps its value if the record has none that the field can take, unless
 * the value comes from another record.
 */
function isChange(fact: Fact, field: FieldState, match: Match, context: FillContext): boolean {
  if (match.values.length === 0) return field.isFromRegistry && field.values.length > 0;
  return !hasMatch(fact, field, match, context);
}

const isFree = ({ values, isFromRegistry }: FieldState): boolean => values.length === 0 || isFromRegistry;

/**
 * Returns the facts whose fields may be filled in: fields without an answer, and fields that still contain what an earlier
 * fill put there. An address counts as a whole, so that two addresses are never mixed: if one of its fields has another
 * answer, none is filled in. The country of an otherwise empty address is not an answer, because lists preselect one.
 */
function freeFacts(
  facts: Facts,
  fields: Fields,
  matches: ReadonlyMap<Fact, Match>,
  context: FillContext,
): Set<Fact> {
  const isSameValue = (fact: Fact, field: FieldState): boolean => {
    const match = matches.get(fact);
    return match !== undefined && hasMatch(fact, field, match, context);
  };
  const known = FACTS.flatMap((fact) => {
    const field = fields[fact];
    return field ? [{ fact, field }] : [];
  });
  const lines = known.filter(({ fact }) => ADDRESS.includes(fact) && fact !== 'country');
  const hasOneAddress = lines.every(({ fact, field }) => isFree(field) || isSameValue(fact, field));
  const isCountryOpen = lines.length > 0 && lines.every(({ field }) => isFree(field));
  const hasAddress = ADDRESS.some((fact) => fact !== 'country' && facts[fact] !== undefined);
  return new Set(
    known
      .filter(({ fact, field }) => {
        if (!ADDRESS.includes(fact)) return isFree(field);
        return hasOneAddress && (isFree(field) || (fact === 'country' && isCountryOpen && hasAddress));
      })
      .map(({ fact }) => fact),
  );
}

/**
 * Returns the changes that fill a record into a form. Never changes a field that has an answer of the visitor. Fields that
 * already have the record's value need no change. A field that an earlier record filled in is cleared if this record has
 * no such fact.
 */
export function planFill(facts: Facts, fields: Fields, context: FillContext): FillPlan {
  const matches = new Map(
    FACTS.flatMap((fact): (readonly [Fact, Match])[] => {
      const field = fields[fact];
      const text = facts[fact];
      return field && text !== undefined ? [[fact, matchFact(fact, text, field, facts, context)]] : [];
    }),
  );
  const free = freeFacts(facts, fields, matches, context);
  const changes: Change[] = [];
  const rejected: Rejection[] = [];
  for (const fact of free) {
    const field = fields[fact];
    const match = matches.get(fact) ?? NO_MATCH;
    rejected.push(...match.rejected.map((each) => ({ fact, ...each })));
    if (field && isChange(fact, field, match, context))
      changes.push({ fact, values: match.values, text: match.text, replaced: displayedText(field) });
  }
  // Without another country, a part that the address doesn't have would stay hidden.
  const hasNewCountry = changes.some(({ fact }) => fact === 'country');
  const isShown = ({ fact }: Change): boolean => hasNewCountry || !fields[fact]?.isUnused;
  return { changes: changes.filter(isShown), rejected };
}

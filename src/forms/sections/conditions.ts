import { parseJson } from '../../runtime/parseJson.ts';

/**
 * Requirement that a field has the given value, or one of the given values (FM-04). The field's name is `field`, or
 * `field` followed by `[]`.
 */
export interface Condition {
  field: string;
  value: string | readonly string[];
}

/** Values of a control, and the conditional sections that contain it. Answers inside a hidden section are ignored. */
export interface Answer<Section> {
  name: string;
  values: readonly string[];
  enclosingSections: readonly Section[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns a value of a condition as text, or undefined for anything that is not a text, a number or a boolean. */
function toValue(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function toCondition(item: unknown): Condition | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { field, value } = item as Record<string, unknown>;
  const values = Array.isArray(value) ? value.map(toValue) : [toValue(value)];
  if (!isText(field) || values.length === 0 || !values.every((text) => text !== undefined)) return undefined;
  return { field, value: Array.isArray(value) ? values : (values[0] ?? '') };
}

/** Parses a JSON list of `{field, value}` objects, in which `value` can be a list. Returns undefined for anything else. */
export function parseConditions(json: string): readonly Condition[] | undefined {
  const parsed = parseJson(json);
  const conditions = Array.isArray(parsed) ? parsed.map(toCondition) : [undefined];
  return conditions.every((condition) => condition !== undefined) ? conditions : undefined;
}

/** Returns whether a condition refers to the control with the given name. */
export const isForField = ({ field }: Condition, name: string): boolean =>
  name === field || name === `${field}[]`;

/**
 * Returns the sections to hide: each section with a condition that no answer outside the hidden sections meets. Hiding
 * one section can hide another that depends on it, so the evaluation repeats until nothing changes. It always ends,
 * because hiding a section never causes a condition to be met. Sections that depend on each other remain visible while
 * they meet each other's conditions.
 */
export function hiddenSections<Section>(
  sections: ReadonlyMap<Section, readonly Condition[]>,
  answers: readonly Answer<Section>[],
): ReadonlySet<Section> {
  let hidden: ReadonlySet<Section> = new Set();
  for (;;) {
    const counted = answers.filter(
      ({ enclosingSections }) => !enclosingSections.some((section) => hidden.has(section)),
    );
    const isMet = (condition: Condition) =>
      counted.some(
        ({ name, values }) =>
          isForField(condition, name) && [condition.value].flat().some((value) => values.includes(value)),
      );
    const next = new Set(
      [...sections].filter(([, conditions]) => !conditions.every(isMet)).map(([section]) => section),
    );
    if (next.size === hidden.size) return hidden;
    hidden = next;
  }
}

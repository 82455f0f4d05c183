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

/** Returns the names of the controls that a condition refers to. */
export const namesOf = ({ field }: Condition): readonly string[] => [field, `${field}[]`];

/** Returns the values of each key, in order. */
function groupValues<Key, Value>(pairs: readonly (readonly [Key, Value])[]): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/**
 * Returns the sections to hide: each section with a condition that no answer outside the hidden sections meets. Hiding
 * one section can hide another that depends on it, so the sections that depend on its answers are evaluated again. The
 * evaluation always ends, because hiding a section never causes a condition to be met. Sections that depend on each other
 * remain visible while they meet each other's conditions.
 */
export function hiddenSections<Section>(
  sections: ReadonlyMap<Section, readonly Condition[]>,
  answers: readonly Answer<Section>[],
): ReadonlySet<Section> {
  // Comparing all sections with all answers each time a section is hidden took 2 s for a draft with 400 fields.
  const byName = groupValues(answers.map((answer) => [answer.name, answer]));
  const namesIn = groupValues(
    answers.flatMap(({ name, enclosingSections }) =>
      enclosingSections.map((section) => [section, name] as const),
    ),
  );
  const dependents = groupValues(
    [...sections].flatMap(([section, conditions]) =>
      conditions.flatMap(namesOf).map((name) => [name, section] as const),
    ),
  );
  const hidden = new Set<Section>();
  const isMet = (condition: Condition): boolean =>
    namesOf(condition).some((name) =>
      byName
        .get(name)
        ?.some(
          ({ values, enclosingSections }) =>
            !enclosingSections.some((section) => hidden.has(section)) &&
            [condition.value].flat().some((value) => values.includes(value)),
        ),
    );
  const waiting = [...sections.keys()];
  for (let section = waiting.pop(); section !== undefined; section = waiting.pop()) {
    if (hidden.has(section) || (sections.get(section) ?? []).every(isMet)) continue;
    hidden.add(section);
    waiting.push(...(namesIn.get(section) ?? []).flatMap((name) => dependents.get(name) ?? []));
  }
  return hidden;
}

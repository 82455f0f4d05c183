/** Requirement that the field with this name, or with this name and `[]`, has this value (FM-04). */
export interface Condition {
  field: string;
  value: string;
}

/** Values of a control, with the conditional sections around it. Answers inside a hidden section don't count. */
export interface Answer<Section> {
  name: string;
  values: readonly string[];
  enclosingSections: readonly Section[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function toCondition(item: unknown): Condition | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { field, value } = item as Record<string, unknown>;
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return isText(field) && typeof text === 'string' ? { field, value: text } : undefined;
}

/** Parses a JSON list of `{field, value}` objects. Returns undefined for anything else. */
export function parseConditions(json: string): readonly Condition[] | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    const conditions = Array.isArray(parsed) ? parsed.map(toCondition) : [undefined];
    return conditions.every((condition) => condition !== undefined) ? conditions : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a condition is about the control with this name. */
export const isForField = ({ field }: Condition, name: string): boolean =>
  name === field || name === `${field}[]`;

/**
 * Returns the sections to hide: those with a condition that no answer outside the hidden sections meets. Hiding one
 * section can hide another that depends on it, so this repeats until nothing changes. It always ends, because hiding
 * a section never meets a condition. Sections that depend on each other stay visible while they meet each other's
 * conditions.
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
      counted.some(({ name, values }) => isForField(condition, name) && values.includes(condition.value));
    const next = new Set(
      [...sections].filter(([, conditions]) => !conditions.every(isMet)).map(([section]) => section),
    );
    if (next.size === hidden.size) return hidden;
    hidden = next;
  }
}

/** Asks that the field of this name, or of this name with `[]`, says this (FM-04). */
export interface Condition {
  field: string;
  value: string;
}

/** What a control says, and the sections that it stands in: what is said in a hidden one does not count. */
export interface Answer<Section> {
  name: string;
  values: readonly string[];
  inside: readonly Section[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function toCondition(item: unknown): Condition | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { field, value } = item as Record<string, unknown>;
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return isText(field) && typeof text === 'string' ? { field, value: text } : undefined;
}

/** The conditions in a JSON text: a list of {field, value}. Undefined where it is anything else. */
export function parseConditions(json: string): readonly Condition[] | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    const conditions = Array.isArray(parsed) ? parsed.map(toCondition) : [undefined];
    return conditions.every((condition) => condition !== undefined) ? conditions : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a control is one that a condition asks about. */
export const isAsked = ({ field }: Condition, name: string): boolean =>
  name === field || name === `${field}[]`;

/**
 * The sections to hide: those of which not every condition is met by what is said outside hidden sections. Hiding one
 * can unmeet the condition of another, until it settles; it always does, for hiding never meets a condition. Sections
 * that depend on each other stay while they support each other.
 */
export function hiddenSections<Section>(
  sections: ReadonlyMap<Section, readonly Condition[]>,
  answers: readonly Answer<Section>[],
): ReadonlySet<Section> {
  let hidden: ReadonlySet<Section> = new Set();
  for (;;) {
    const heard = answers.filter(({ inside }) => !inside.some((section) => hidden.has(section)));
    const isMet = (condition: Condition) =>
      heard.some(({ name, values }) => isAsked(condition, name) && values.includes(condition.value));
    const next = new Set(
      [...sections].filter(([, asked]) => !asked.every(isMet)).map(([section]) => section),
    );
    if (next.size === hidden.size) return hidden;
    hidden = next;
  }
}

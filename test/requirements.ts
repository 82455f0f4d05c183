/** One line of `requirements.md`. */
export interface Requirement {
  /** `LS-09` */
  id: string;
  text: string;
}

/** Tells of a suite and its tests as `playwright test --list --reporter=json` does. */
interface Suite {
  specs: readonly { tags: readonly string[] }[];
  suites?: readonly Suite[];
}

export interface SpecList {
  suites: readonly Suite[];
  errors: readonly { message: string }[];
}

/** The rows of `requirements.md`: list items that begin with an id. */
export function readRequirements(markdown: string): Requirement[] {
  const rows = markdown.matchAll(/^- ([A-Z]{2}-\d{2}) (.+)$/gm);
  return [...rows].map(([, id = '', text = '']) => ({ id, text }));
}

/** Every tag that a test bears, once, without its `@`. */
export function tagsOf({ suites }: Pick<SpecList, 'suites'>): string[] {
  const tags = suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) => spec.tags),
    ...tagsOf({ suites: suite.suites ?? [] }),
  ]);
  return [...new Set(tags.map((tag) => tag.replace(/^@/, '')))];
}

/** Rows that no test names. */
export function unproven(requirements: readonly Requirement[], tags: readonly string[]): Requirement[] {
  return requirements.filter(({ id }) => !tags.includes(id));
}

/** Tags that look like an id and name no row. */
export function strayTags(requirements: readonly Requirement[], tags: readonly string[]): string[] {
  const ids = new Set(requirements.map(({ id }) => id));
  return tags.filter((tag) => /^[A-Z]{2}-\d+$/i.test(tag) && !ids.has(tag));
}

/** `LS-09` → `LS` */
export const groupOf = ({ id }: Requirement): string => id.slice(0, 2);

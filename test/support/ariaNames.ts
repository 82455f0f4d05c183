/** Line of an accessibility snapshot (`ariaSnapshot` of a locator), with the lines inside it. */
interface Line {
  role: string;
  name: string;
  url: string | undefined;
  /** All text of the line and of the lines inside it. */
  text: string;
  /** Lines around it, starting with the nearest. */
  around: readonly Line[];
}

/** Roles of what a visitor operates, and has to tell apart. */
const OPERATED = ['button', 'checkbox', 'combobox', 'link', 'radio', 'searchbox', 'textbox'];

/** Roles whose elements must have a name. */
const NAMED = [...OPERATED, 'dialog', 'heading', 'listbox', 'option', 'slider', 'spinbutton', 'switch'];

/** Roles that give a control a context (WCAG 2.4.4 names lists, paragraphs and tables). */
const CONTEXT: readonly string[] = [
  'article',
  'cell',
  'dialog',
  'form',
  'group',
  'listitem',
  'navigation',
  'paragraph',
  'radiogroup',
  'region',
  'row',
];

/** Parses the lines of a snapshot. */
function parse(snapshot: string): Line[] {
  const lines: (Line & { depth: number })[] = [];
  const open: (Line & { depth: number })[] = [];
  for (const raw of snapshot.split('\n')) {
    const [, indent = '', content = ''] = /^(\s*)- (.*)$/.exec(raw) ?? [];
    const plain = content.replace(/^'(.*)'(:?)$/, '$1$2').replaceAll("''", "'");
    const depth = indent.length;
    while (open.at(-1) && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const [, address] = /^\/url: (.*)$/.exec(plain) ?? [];
    const parent = open.at(-1);
    if (address !== undefined) {
      if (parent) parent.url = address;
      continue;
    }
    const [, role = '', name = ''] = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(plain) ?? [];
    const line = { role, name, url: undefined, text: plain, around: open.toReversed(), depth };
    for (const outer of open) outer.text += ` ${plain}`;
    lines.push(line);
    open.push(line);
  }
  return lines;
}

/** Returns what tells a control apart from others with the same name: the names and texts of what is around it. */
const contextOf = ({ around }: Line): string =>
  around
    .filter(({ role }) => CONTEXT.includes(role))
    .map(({ role, name, text }) => `${role} ${name || text}`)
    .join(' < ');

/**
 * Returns the problems with names in an accessibility snapshot: elements without a name, and controls that have the same name
 * in the same context, although they do different things (WCAG 2.4.4, 2.4.6, 4.1.2).
 */
export function nameProblems(snapshot: string): string[] {
  const lines = parse(snapshot);
  const unnamed = lines
    .filter(({ role, name }) => NAMED.includes(role) && name === '')
    .map((line) => `a ${line.role} has no name: ${line.text} < ${contextOf(line)}`);
  const seen = new Map<string, Line>();
  const ambiguous = lines.flatMap((line) => {
    if (!OPERATED.includes(line.role) || line.name === '') return [];
    const key = `${line.role} "${line.name}" < ${contextOf(line)}`;
    const other = seen.get(key);
    seen.set(key, line);
    return other && (line.role !== 'link' || other.url !== line.url) ? [`there are two of ${key}`] : [];
  });
  return [...unnamed, ...ambiguous];
}

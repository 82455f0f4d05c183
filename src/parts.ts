import { toKebabCase } from './names.ts';
import { didYouMean, readmeOf } from './report.ts';
import { WidgetError } from './WidgetError.ts';

type TagName = keyof HTMLElementTagNameMap;
type Count = 'one' | 'optional' | 'some' | 'any';

/** Element of the server's markup that the widget works on, marked `data-{widget}-part="{name}"`. */
export interface Part<Tag extends TagName | '*' = TagName | '*', Number extends Count = Count> {
  tag: Tag;
  /** `one`: exactly one; `optional`: one or none; `some`: at least one; `any`: any number. */
  count: Number;
  about: string;
  /** True if the part does nothing without the script. The stylesheet hides it until the widget is ready. */
  needsScript?: boolean;
}

type ElementOf<Tag> = Tag extends TagName ? HTMLElementTagNameMap[Tag] : HTMLElement;
export type FoundPart<P> =
  P extends Part<infer Tag, infer Number>
    ? Number extends 'one'
      ? ElementOf<Tag>
      : Number extends 'optional'
        ? ElementOf<Tag> | undefined
        : readonly ElementOf<Tag>[]
    : never;

export const one = <Tag extends TagName | '*'>(tag: Tag, about: string): Part<Tag, 'one'> => ({
  tag,
  count: 'one',
  about,
});
export const optional = <Tag extends TagName | '*'>(tag: Tag, about: string): Part<Tag, 'optional'> => ({
  tag,
  count: 'optional',
  about,
});
export const some = <Tag extends TagName | '*'>(tag: Tag, about: string): Part<Tag, 'some'> => ({
  tag,
  count: 'some',
  about,
});
export const any = <Tag extends TagName | '*'>(tag: Tag, about: string): Part<Tag, 'any'> => ({
  tag,
  count: 'any',
  about,
});

/** Marks a part that does nothing without the script. Send it `hidden`. */
export const needsScript = <P extends Part>(part: P): P => ({ ...part, needsScript: true });

/** Returns the parts of this widget. An element inside a nested widget of the same kind belongs to that one. */
function ownParts(widget: string, host: Element): Element[] {
  const candidates = host.querySelectorAll(`[data-${widget}-part]`);
  return [...candidates].filter(
    (element) => element.parentElement?.closest(`[data-widget="${widget}"]`) === host,
  );
}

function fail(widget: string, problem: string, expected: string, found: string): never {
  throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
}

/**
 * Finds a widget's parts in the server's markup and checks their number and elements.
 * @throws WidgetError for a part that is missing, repeated, unknown or of the wrong element (RT-04)
 */
export function readParts(
  widget: string,
  parts: Readonly<Record<string, Part>>,
  host: Element,
): Record<string, Element | readonly Element[] | undefined> {
  const attribute = `data-${widget}-part`;
  const own = ownParts(widget, host);
  const known = Object.keys(parts).map(toKebabCase);
  for (const element of own) {
    const name = element.getAttribute(attribute) ?? '';
    if (known.includes(name)) continue;
    fail(
      widget,
      `there is no part "${name}"`,
      `one of ${known.join(', ')}`,
      `"${name}"${didYouMean(name, known)}`,
    );
  }
  const entries = Object.entries(parts).map(([key, declared]) => {
    const name = toKebabCase(key);
    const found = own.filter((element) => element.getAttribute(attribute) === name);
    checkPart(widget, name, declared, found);
    const isMany = declared.count === 'some' || declared.count === 'any';
    return [key, isMany ? found : found[0]];
  });
  return Object.fromEntries(entries);
}

function checkPart(widget: string, name: string, { tag, count }: Part, found: readonly Element[]): void {
  const attribute = `data-${widget}-part="${name}"`;
  const marker = tag === '*' ? attribute : `<${tag} ${attribute}>`;
  const mismatch = found.find(({ localName }) => tag !== '*' && localName !== tag);
  if (mismatch) fail(widget, `part "${name}" is the wrong element`, marker, `<${mismatch.localName}>`);
  const { length } = found;
  if (length === 0 && count === 'one') fail(widget, `part "${name}" missing`, `1 ${marker}`, '0');
  if (length === 0 && count === 'some') fail(widget, `part "${name}" missing`, `at least 1 ${marker}`, '0');
  if (length > 1 && (count === 'one' || count === 'optional')) {
    fail(widget, `part "${name}" repeated`, `1 ${marker}`, `${length}`);
  }
}

import { kebab } from './names.ts';
import { perhaps, readmeOf } from './report.ts';
import { WidgetError } from './WidgetError.ts';

type TagName = keyof HTMLElementTagNameMap;
type Count = 'one' | 'optional' | 'some' | 'any';

/** An element of the server's markup that the widget works on, marked `data-{widget}-part="{name}"`. */
export interface Part<Tag extends TagName | '*' = TagName | '*', Number extends Count = Count> {
  tag: Tag;
  /** `one`: exactly one; `optional`: one or none; `some`: at least one; `any`: however many. */
  count: Number;
  about: string;
}

type ElementOf<Tag> = Tag extends TagName ? HTMLElementTagNameMap[Tag] : HTMLElement;
export type PartFound<P> =
  P extends Part<infer Tag, infer Number>
    ? Number extends 'one'
      ? ElementOf<Tag>
      : Number extends 'optional'
        ? ElementOf<Tag> | undefined
        : readonly ElementOf<Tag>[]
    : never;

type PartOf = <Tag extends TagName | '*'>(tag: Tag, about: string) => Part<Tag, Count>;
const part =
  <Number extends Count>(count: Number) =>
  <Tag extends TagName | '*'>(tag: Tag, about: string): Part<Tag, Number> => ({ tag, count, about });

export const one = part('one') satisfies PartOf;
export const optional = part('optional') satisfies PartOf;
export const some = part('some') satisfies PartOf;
export const any = part('any') satisfies PartOf;

/** The parts that belong to this widget and not to one of the same kind inside it: the nearest owner wins. */
function ownParts(widget: string, host: Element): Element[] {
  const marked = host.querySelectorAll(`[data-${widget}-part]`);
  return [...marked].filter(
    (element) => element.parentElement?.closest(`[data-widget="${widget}"]`) === host,
  );
}

function fail(widget: string, problem: string, expected: string, found: string): never {
  throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
}

/**
 * Finds a widget's parts in the server's markup and checks number and element.
 * @throws WidgetError for a part that is missing, too many, of another element, or unknown (RT-04)
 */
export function readParts(
  widget: string,
  parts: Readonly<Record<string, Part>>,
  host: Element,
): Record<string, Element | readonly Element[] | undefined> {
  const attribute = `data-${widget}-part`;
  const own = ownParts(widget, host);
  const known = Object.keys(parts).map(kebab);
  for (const element of own) {
    const name = element.getAttribute(attribute) ?? '';
    if (known.includes(name)) continue;
    fail(
      widget,
      `there is no part "${name}"`,
      `one of ${known.join(', ')}`,
      `"${name}"${perhaps(name, known)}`,
    );
  }
  const read = Object.entries(parts).map(([key, declared]) => {
    const name = kebab(key);
    const found = own.filter((element) => element.getAttribute(attribute) === name);
    check(widget, name, declared, found);
    const isMany = declared.count === 'some' || declared.count === 'any';
    return [key, isMany ? found : found[0]];
  });
  return Object.fromEntries(read);
}

function check(widget: string, name: string, { tag, count }: Part, found: readonly Element[]): void {
  const attribute = `data-${widget}-part="${name}"`;
  const marker = tag === '*' ? attribute : `<${tag} ${attribute}>`;
  const other = found.find(({ localName }) => tag !== '*' && localName !== tag);
  if (other) fail(widget, `part "${name}" is another element`, marker, `<${other.localName}>`);
  const { length } = found;
  if (length === 0 && count === 'one') fail(widget, `part "${name}" missing`, `1 ${marker}`, '0');
  if (length === 0 && count === 'some') fail(widget, `part "${name}" missing`, `at least 1 ${marker}`, '0');
  if (length > 1 && (count === 'one' || count === 'optional')) {
    fail(widget, `part "${name}" repeated`, `1 ${marker}`, `${length}`);
  }
}

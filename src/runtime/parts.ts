import { type MarkupProblem, nearestName, type Problem, widgetProblem } from '../report/report.ts';
import { toKebabCase } from './names.ts';
import { WidgetError } from './WidgetError.ts';

type TagName = keyof HTMLElementTagNameMap;
type Count = 'one' | 'optional' | 'some' | 'any';

/** Element in the server's markup that the widget uses, marked `data-{widget}-part="{name}"`. */
export interface Part<Tag extends TagName | '*' = TagName | '*', Number extends Count = Count> {
  tag: Tag;
  /** `one`: exactly one; `optional`: one or none; `some`: at least one; `any`: any number. */
  count: Number;
  about: string;
  /** True if the part does nothing without the script. The stylesheet hides the part until the widget is ready. */
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

/** Marks a part that does nothing without the script. The server must send the part with `hidden`. */
export const needsScript = <P extends Part>(part: P): P => ({ ...part, needsScript: true });

/**
 * Returns the parts of this widget. An element inside a nested widget of the same kind belongs to the nested widget.
 */
function ownParts(widget: string, host: Element): Element[] {
  const candidates = host.querySelectorAll(`[data-${widget}-part]`);
  return [...candidates].filter(
    (element) => element.parentElement?.closest(`[data-widget="${widget}"]`) === host,
  );
}

/** Elements of each part of a host. */
export type FoundParts = Record<string, Element | readonly Element[] | undefined>;

/**
 * Finds a widget's parts in the server's markup and checks their number and elements.
 * @param onProblem called for each part that is missing, repeated, unknown or on the wrong element, with the problem
 * and the element to change
 */
export function findParts(
  widget: string,
  parts: Readonly<Record<string, Part>>,
  host: Element,
  onProblem: (problem: Problem, element: Element) => void,
): FoundParts {
  const attribute = `data-${widget}-part`;
  const own = ownParts(widget, host);
  const known = Object.keys(parts).map(toKebabCase);
  const fail = (element: Element, problem: MarkupProblem): void =>
    onProblem(widgetProblem(widget, problem), element);
  for (const element of own) {
    const name = element.getAttribute(attribute) ?? '';
    if (!known.includes(name))
      fail(element, {
        problem: `there is no part "${name}"`,
        expected: `one of ${known.join(', ')}`,
        found: `"${name}"`,
        suggestion: nearestName(name, known),
      });
  }
  const entries = Object.entries(parts).map(([key, part]) => {
    const name = toKebabCase(key);
    const found = own.filter((element) => element.getAttribute(attribute) === name);
    checkPart(`${attribute}="${name}"`, part, found, (problem, expected, count, element = host) =>
      fail(element, { problem: `part "${name}" ${problem}`, expected, found: count }),
    );
    return [key, part.count === 'some' || part.count === 'any' ? found : found[0]];
  });
  return Object.fromEntries(entries);
}

function checkPart(
  attribute: string,
  { tag, count }: Part,
  found: readonly Element[],
  fail: (problem: string, expected: string, found: string, element?: Element) => void,
): void {
  const marker = tag === '*' ? attribute : `<${tag} ${attribute}>`;
  const [first, second] = found;
  for (const element of found)
    if (tag !== '*' && element.localName !== tag)
      fail('is the wrong element', marker, `<${element.localName}>`, element);
  if (!first && count === 'one') fail('missing', `1 ${marker}`, '0');
  if (!first && count === 'some') fail('missing', `at least 1 ${marker}`, '0');
  if (second && (count === 'one' || count === 'optional'))
    fail('repeated', `1 ${marker}`, `${found.length}`, second);
}

/**
 * Finds a widget's parts, as `findParts` does.
 * @throws WidgetError for the first problem (RT-04)
 */
export const readParts = (widget: string, parts: Readonly<Record<string, Part>>, host: Element): FoundParts =>
  findParts(widget, parts, host, (problem) => {
    throw new WidgetError(problem);
  });

import type { ComponentType } from 'react';
import { type MarkupProblem, type Problem, widgetProblem } from '../report/report.ts';
import type { Option } from './options.ts';
import type { FeatureSetting } from './pageSettings.ts';
import type { FoundPart, FoundParts, Part } from './parts.ts';
import type { CountedText, ReplaceableText } from './texts.ts';

/** Heading under which the documentation lists a widget: see `groupTitles` in `src/tools/docs/tables.ts`. */
export type WidgetGroup = 'content' | 'navigation' | 'forms' | 'membership';

/** Event exchanged between a widget and other code on the page. */
export interface EventDescription {
  name: string;
  /** `out`: the widget dispatches it; `in`: other code dispatches it on the host. */
  direction: 'out' | 'in';
  about: string;
  /** TypeScript type of the event's detail, from the types in `src/tools/build/types.ts`. */
  detail: string;
}

/** Reports a problem in a widget's markup, on the host by default. Does nothing if `found` is undefined. */
export type ReportProblem = (
  problem: Omit<MarkupProblem, 'found'> & { found: string | undefined },
  element?: Element,
) => void;

type Options = Readonly<Record<string, Option<unknown>>>;
type Parts = Readonly<Record<string, Part>>;
type Texts = Readonly<Record<string, ReplaceableText>>;

/**
 * Widget as data. The runtime uses this definition to read the markup, and `npm run docs` writes it into the
 * documentation.
 */
export interface Definition<O extends Options = Options, P extends Parts = Parts, T extends Texts = Texts> {
  /** Name of the widget's folder, marker, chunk, fixture and test. */
  name: string;
  /** Group in the documentation. Not part of the bundle. */
  group: WidgetGroup;
  options: O;
  parts: P;
  texts: T;
  /** Events exchanged between the widget and other code. For tools: not part of the bundle. */
  events?: readonly EventDescription[];
  /** Names of other attributes inside the host that start with `data-{widget}-`. For tools: not part of the bundle. */
  attributes?: readonly string[];
  /** Page settings that the widget reads. For tools: not part of the bundle. */
  settings?: readonly FeatureSetting<unknown>[];
  /**
   * True if most of the widget's functions usually run on the first tap on a page, so that the browser compiles them when
   * it prefetches the widget. For the build (see `src/tools/build/chunks.ts`): not part of the bundle.
   */
  runsOnFirstUse?: true;
  /** True if the widget handles keys pressed anywhere on the page. For the entry: see `src/constants.d.ts`. */
  handlesPageKeys?: true;
  /**
   * Selector of the only hosts in which the stylesheet shows or hides something until they are ready; by default, all hosts. A
   * page may contain thousands of others, and restyling each of them would take most of the script's time. For the entry.
   */
  hidesIf?: string;
  /** True if the widget's form asks for a password and is not a sign-in form. For tools: not part of the bundle. */
  asksForPassword?: true;
}

export type OptionsOf<D extends Definition> = {
  [Key in keyof D['options']]: D['options'][Key] extends Option<infer Value> ? Value : never;
};
export type PartsOf<D extends Definition> = { [Key in keyof D['parts']]: FoundPart<D['parts'][Key]> };
/** Value of a text in a view: a string, or, if the default has plural forms, a text for `interpolate`. */
export type TextValue<T extends ReplaceableText> = T['default'] extends string ? string : CountedText;

export type TextsOf<D extends Definition> = {
  [Key in keyof D['texts']]: TextValue<D['texts'][Key]>;
};

/** Props that the runtime passes to a view. */
export interface ViewProps<D extends Definition> {
  /** Element with the `data-widget` attribute. */
  host: HTMLElement;
  options: OptionsOf<D>;
  parts: PartsOf<D>;
  texts: TextsOf<D>;
}

/** Markup of a host, read according to its widget's definition. */
export interface ReadMarkup {
  host: HTMLElement;
  options: Record<string, unknown>;
  parts: FoundParts;
  texts: Record<string, CountedText>;
}

/**
 * Check of the rules that the types of options and parts cannot express. Reads the page and the markup before the view
 * changes them, and must not change anything. Throws a `WidgetError` if the widget cannot work.
 */
export type Check<D extends Definition> = (markup: ViewProps<D>, report: ReportProblem) => void;

/** Definition of a widget, and the check in its folder, if it has one. */
export interface CheckedDefinition {
  definition: Definition;
  check?: ((markup: ReadMarkup, report: ReportProblem) => void) | undefined;
}

/** Value that a widget's chunk exports as `widget`. */
export interface Widget extends CheckedDefinition {
  View: ComponentType<ReadMarkup>;
  /** Loads what the widget needs and an older browser lacks. The widget is mounted afterward. */
  loadPolyfill?: (() => Promise<void>) | undefined;
}

/** Returns the definition unchanged. TypeScript infers the types of its options, parts and texts for the view. */
export const defineWidget = <O extends Options, P extends Parts, T extends Texts>(
  definition: Definition<O, P, T>,
): Definition<O, P, T> => definition;

/**
 * Checks a host's markup against the rules of its widget, and adds the problems that the rules report.
 * @throws WidgetError if the widget cannot work
 */
export function runCheck(
  { definition, check }: CheckedDefinition,
  markup: ReadMarkup,
  add: (problem: Problem, element: Element) => void,
): void {
  check?.(markup, ({ found, ...problem }, element = markup.host) => {
    if (found !== undefined) add(widgetProblem(definition.name, { ...problem, found }), element);
  });
}

/** Creates a widget from a definition, and the view, the check and the polyfill written for it. */
export function createWidget<D extends Definition>(
  definition: D,
  View: ComponentType<ViewProps<D>>,
  check?: Check<D>,
  loadPolyfill?: Widget['loadPolyfill'],
): Widget {
  // The runtime reads the markup according to this definition, so it has the types that the view and the check expect.
  return { definition, View, check, loadPolyfill } as unknown as Widget;
}

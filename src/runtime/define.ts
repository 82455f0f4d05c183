import type { ComponentType } from 'react';
import type { Option } from './options.ts';
import type { FoundPart, Part } from './parts.ts';
import type { CountedText, ReplaceableText } from './texts.ts';

/** Heading under which the documentation lists a widget: see `src/tools/docs/groups.ts`. */
export type WidgetGroup = 'content' | 'navigation' | 'forms' | 'membership';

/** Widget as data. The runtime reads and checks the markup with it; `npm run docs` writes it into the documentation. */
export interface Definition {
  /** Name of the folder, marker, chunk, fixture and test. */
  name: string;
  /** For the documentation. Not part of the bundle. */
  group: WidgetGroup;
  options: Readonly<Record<string, Option<unknown>>>;
  parts: Readonly<Record<string, Part>>;
  texts: Readonly<Record<string, ReplaceableText>>;
}

export type OptionsOf<D extends Definition> = {
  [Key in keyof D['options']]: D['options'][Key] extends Option<infer Value> ? Value : never;
};
export type PartsOf<D extends Definition> = { [Key in keyof D['parts']]: FoundPart<D['parts'][Key]> };
/** Value of a text in a view: a string, or a text for `interpolate` if the default has plural forms. */
export type TextValue<T extends ReplaceableText> = T['default'] extends string ? string : CountedText;

export type TextsOf<D extends Definition> = {
  [Key in keyof D['texts']]: TextValue<D['texts'][Key]>;
};

/** Props that the runtime passes to a view. */
export interface ViewProps<D extends Definition> {
  /** Element that carries `data-widget`. */
  host: HTMLElement;
  options: OptionsOf<D>;
  parts: PartsOf<D>;
  texts: TextsOf<D>;
}

/** Definition and view, exported by a widget's chunk under the name `widget`. */
export interface Widget {
  definition: Definition;
  View: ComponentType<{
    host: HTMLElement;
    options: Record<string, unknown>;
    parts: Record<string, unknown>;
    texts: Record<string, CountedText>;
  }>;
}

/** Returns the definition unchanged, but with literal types for its names. */
export const defineWidget = <const D extends Definition>(definition: D): D => definition;

/** Creates a widget from a definition and the view written for it. */
export function createWidget<D extends Definition>(definition: D, View: ComponentType<ViewProps<D>>): Widget {
  // The runtime reads the props by this definition, so they have the types that the view declares.
  return { definition, View: View as unknown as Widget['View'] };
}

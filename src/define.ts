import type { ComponentType } from 'react';
import type { Option } from './options.ts';
import type { Part, PartFound } from './parts.ts';

/** A text the widget writes: the English of the specification, and what it is for (RT-15). */
export interface Text {
  default: string;
  about: string;
}

/** What a widget is, as data: it reads the markup, checks it, fills the README's tables and feeds the contract tests. */
export interface Definition {
  /** One word for folder, marker, chunk, fixture and test. */
  name: string;
  options: Readonly<Record<string, Option<unknown>>>;
  parts: Readonly<Record<string, Part>>;
  texts: Readonly<Record<string, Text>>;
}

export type OptionsOf<D extends Definition> = {
  [Key in keyof D['options']]: D['options'][Key] extends Option<infer Value> ? Value : never;
};
export type PartsOf<D extends Definition> = { [Key in keyof D['parts']]: PartFound<D['parts'][Key]> };
export type TextsOf<D extends Definition> = { [Key in keyof D['texts']]: string };

/** What the runtime hands to a view. */
export interface ViewProps<D extends Definition> {
  /** The marked element. */
  host: HTMLElement;
  options: OptionsOf<D>;
  parts: PartsOf<D>;
  texts: TextsOf<D>;
}

/** A definition with its view, as a widget's chunk exports it under the name `widget`. */
export interface Widget {
  definition: Definition;
  View: ComponentType<{
    host: HTMLElement;
    options: Record<string, unknown>;
    parts: Record<string, unknown>;
    texts: Record<string, string>;
  }>;
}

/** Says what a widget is. Returns it unchanged, with every name known to the compiler. */
export const defineWidget = <const D extends Definition>(definition: D): D => definition;

/** Joins a definition and the view that is written for it. */
export function mountable<D extends Definition>(definition: D, View: ComponentType<ViewProps<D>>): Widget {
  // The runtime reads the props with this very definition, so that the view gets what it is typed for.
  return { definition, View: View as unknown as Widget['View'] };
}

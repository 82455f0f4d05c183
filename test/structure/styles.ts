import type { ProjectFile } from './project.ts';

const isStylesheet = ({ path }: ProjectFile): boolean => /^(?:src|widgets)\/.*\.css$/.test(path);

/** Returns whether a file is a view, not a test of one. */
const isView = ({ path }: ProjectFile): boolean => /^(?:src|widgets)\/.*(?<!\.test)\.tsx$/.test(path);

/** Returns whether a file contains markup that integrators copy. The markup of fixtures belongs to the stand-in site. */
const isMarkup = ({ path }: ProjectFile): boolean =>
  /^widgets\/[^/]+\/(?!fixture)[^/]+\.twig$|^widgets\/[^/]+\/README\.md$/.test(path);

/** Returns a stylesheet's text with each comment replaced by its line breaks, so that line numbers stay the same. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));

/** Returns the lines of a stylesheet that match a pattern, as `path:line: text`. */
function linesWith({ path, text }: ProjectFile, pattern: RegExp): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

/** Stylesheet with the controls that all widgets share. */
const CONTROLS = 'src/controls/controls.css';
const FOCUS_RING = /\boutline(?:-color|-style|-width)?:[^;]*var\(/;
/** A larger size, such as `calc(var(--sw-target) + 1rem)`, is layout. */
const MINIMUM_TARGET = /\bmin-(?:block-size|height):\s*(?:var\(--sw-target\)|2\.75rem|44px);/;

/** Returns the lines outside `src/controls/controls.css` that draw a focus ring or set the minimum target size. */
export function repeatedControls(files: readonly ProjectFile[]): string[] {
  const stylesheets = files.filter((file) => isStylesheet(file) && file.path !== CONTROLS);
  return stylesheets.flatMap((file) => [...linesWith(file, FOCUS_RING), ...linesWith(file, MINIMUM_TARGET)]);
}

/** Attributes that name an element, in markup and in views: hosts, parts, slots. */
const NAMES = /^data-(?:widget|widget-slot|[a-z-]+-(?:part|slot))$/;
/** Attributes that the server's markup sets and that stylesheets select. */
const SET_BY_MARKUP =
  /^data-(?:widget-state|widgets-announcer|widgets-raised|widgets-version|widgets-failed|opens|legend|field|fact|frequency|current|chosen|color-scheme|drawer-side|more-less-open|conditional-field-starts)$/;
/** Attributes of views that scripts read: they identify rows of credentials and hits for Algolia's events, or hold the error of a field. */
const IDENTIFIERS = /^data-(?:id|action|message|insights-[a-z-]+)$/;

const isAllowedIn = (name: string, allowed: readonly RegExp[]): boolean =>
  name === 'data-state' || [NAMES, ...allowed].some((pattern) => pattern.test(name));

/**
 * Returns attributes other than `data-state` that stylesheets select or views write, as `path: attribute`, unless they
 * name an element or the server's markup sets them. Also returns selectors that begin with `[data-state`: they would
 * match the state of any widget.
 */
export function stateAttributes(files: readonly ProjectFile[]): string[] {
  const selected = files.filter(isStylesheet).flatMap((file) => {
    const names = [...withoutComments(file.text).matchAll(/\[(data-[a-z-]+)/g)].map(([, name = '']) => name);
    const others = names.filter((name) => !isAllowedIn(name, [SET_BY_MARKUP]));
    return [
      ...new Set(others.map((name) => `${file.path}: ${name}`)),
      ...linesWith(file, /^\s*(?::is\()?\[data-state/),
    ];
  });
  const written = files.filter(isView).flatMap(({ path, text }) => {
    const names = [...text.matchAll(/\s(data-[a-z-]+)=\{/g)].map(([, name = '']) => name);
    return names.filter((name) => !isAllowedIn(name, [IDENTIFIERS])).map((name) => `${path}: ${name}`);
  });
  return [...selected, ...written];
}

/** Classes of Swiper, tom-select and Stripe. */
const CLASSES_OF_LIBRARIES = /^(?:swiper(?:-wrapper|-slide)?|highlight|StripeElement(?:--[a-z]+)?)$/;
/** Classes that sites style: see SB-01, SB-02 and SN-02 in the requirements. */
const CLASSES_OF_SITES = /^(?:sticky|adjust-|has-results)$/;

const isOurs = (name: string): boolean =>
  name.startsWith('sw-') || CLASSES_OF_LIBRARIES.test(name) || CLASSES_OF_SITES.test(name);

/** Returns the classes in the selectors of a stylesheet. A declaration or an `@`-rule contains none. */
function selectedClasses(text: string): string[] {
  const selectors = withoutComments(text)
    .split('\n')
    .filter((line) => !/[;]\s*$|^\s*@/.test(line))
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  return selectors.flatMap((line) => [...line.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** Returns the words of attributes such as `class="…"`, without those that a template computes. */
function writtenClasses(text: string): string[] {
  const constant = text.replaceAll(/\{[%{].*?[%}]\}/g, ' ').replaceAll(/\$\{[^}]*\}/g, '');
  const attributes = constant.matchAll(/\bclass(?:Name)?=(?:"([^"]*)"|\{([^}]*)\})/g);
  return [...attributes].flatMap(([, literal, code = '']) => {
    const strings =
      literal ?? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, string]) => string).join(' ');
    return strings.split(/\s+/).filter((name) => name !== '');
  });
}

/** Returns classes that do not begin with `sw-`, as `path: class`. */
export function foreignClasses(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const names = isStylesheet(file)
      ? selectedClasses(file.text)
      : isView(file) || isMarkup(file)
        ? writtenClasses(file.text)
        : [];
    return [...new Set(names.filter((name) => !isOurs(name)))].map((name) => `${file.path}: ${name}`);
  });
}

/** Returns the declarations of `display` inside keyframes, as `path: keyframes`. */
export function displayInKeyframes(files: readonly ProjectFile[]): string[] {
  return files.filter(isStylesheet).flatMap(({ path, text }) => {
    const rules = withoutComments(text).matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g);
    return [...rules]
      .filter(([, , frames = '']) => /[{;]\s*display\s*:/.test(frames))
      .map(([, name]) => `${path}: ${name}`);
  });
}

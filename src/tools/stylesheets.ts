/** Stylesheet that every widget needs: tokens, controls, and the keyframes that hold content back. */
const BASE = 'base';

/**
 * Stylesheets of each widget in `dist/styles/`, in their order: those that it shares with others, then its own. The build
 * compares them with what the widget's modules import.
 */
const ofWidget: Readonly<Record<string, readonly string[]>> = {
  accordion: ['accordion'],
  'action-tools': ['action-tools'],
  'add-to-calendar': ['add-to-calendar'],
  advocacy: ['advocacy'],
  'assembly-field': ['dialog', 'assembly-field'],
  banner: ['banner'],
  'conditional-field': ['forms', 'conditional-field'],
  'content-list': ['filters', 'content-list'],
  'country-select': ['forms'],
  credentials: ['forms', 'credentials'],
  donation: ['forms', 'payment', 'donation'],
  drawer: ['dialog', 'drawer'],
  form: ['forms'],
  'membership-application': ['forms', 'membership-application'],
  'membership-purchase': ['forms', 'payment', 'membership-purchase'],
  'membership-selector': ['forms', 'membership-selector'],
  menu: ['dialog', 'menu'],
  modal: ['dialog', 'modal'],
  'more-less': ['more-less'],
  'nav-search': ['search', 'nav-search'],
  'npi-field': ['forms', 'npi-field'],
  'npi-lookup': ['dialog', 'forms', 'npi-lookup'],
  'password-form': ['forms', 'password-form'],
  'phone-field': ['forms'],
  'product-choice': ['forms', 'product-choice'],
  quiz: ['quiz'],
  'redirect-modal': ['dialog', 'redirect-modal'],
  'search-page': ['filters', 'search', 'search-screen'],
  slider: ['slider'],
  'social-links': ['forms', 'social-links'],
  'sponsor-logo': ['sponsor-logo'],
  'sticky-banner': ['sticky-banner'],
  'topic-search': ['filters', 'search', 'search-screen'],
  'visibility-toggle': ['forms', 'visibility-toggle'],
};

/** Stylesheets that several widgets need, in their order. Those of single widgets follow. */
export const sharedStylesheets = [
  BASE,
  'dialog',
  'forms',
  'payment',
  'filters',
  'search',
  'search-screen',
] as const;

const isShared = (name: string): boolean => sharedStylesheets.some((shared) => shared === name);

/**
 * Stylesheets of classes whose names do not begin with that of their stylesheet: `application` stands for `sw-application` and
 * `sw-application-page`. The longest name wins.
 */
const ofClass: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'button',
      'choice',
      'choices',
      'error-summary',
      'failure',
      'field',
      'input',
      'link',
      'required',
      'visually-hidden',
    ].map((name) => [name, BASE]),
  ),
  overlay: 'dialog',
  ...Object.fromEntries(
    ['field-error', 'field-hint', 'field-optional', 'form', 'review', 'stalled', 'submitting'].map((name) => [
      name,
      'forms',
    ]),
  ),
  recent: 'search',
  suggestions: 'search',
  search: 'search-screen',
  'search-cross': 'search',
  'search-recent': 'search',
  application: 'membership-application',
  optional: 'membership-application',
  purchase: 'membership-purchase',
  password: 'password-form',
  'sponsor-logos': 'sponsor-logo',
  'choice-row': 'visibility-toggle',
};

const stylesheets = new Set<string>([...sharedStylesheets, ...Object.values(ofWidget).flat()]);

/**
 * Returns the stylesheet in `dist/styles/` with the rules of a class, without extension. A page that uses the class outside any
 * widget needs it, such as a receipt with `sw-donation-receipt`. Returns undefined for a class that is not of the widgets.
 */
export function stylesheetOfClass(className: string): string | undefined {
  const words = /^sw-(.+)$/.exec(className)?.[1]?.split('-') ?? [];
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join('-');
    const stylesheet = Object.hasOwn(ofClass, name) ? ofClass[name] : name;
    if (stylesheet && stylesheets.has(stylesheet)) return stylesheet;
  }
  return undefined;
}

/**
 * Returns the stylesheets in `dist/styles/` that a page needs, without extension, in cascade order.
 * @param widgets names of its widgets
 * @param classes its other classes: those of widgets bring their stylesheets
 */
export function stylesheetsOf(widgets: Iterable<string>, classes: Iterable<string> = []): string[] {
  const needed = new Set([
    ...[...widgets].flatMap((widget) => ofWidget[widget] ?? []),
    ...[...classes].flatMap((name) => stylesheetOfClass(name) ?? []),
  ]);
  if (needed.size === 0) return [];
  const shared = sharedStylesheets.filter((name) => name === BASE || needed.has(name));
  return [...shared, ...[...needed].filter((name) => !isShared(name)).toSorted()];
}

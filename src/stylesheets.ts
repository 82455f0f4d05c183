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
  'content-list': ['content-list'],
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
  'search-page': ['search', 'search-screen'],
  slider: ['slider'],
  'social-links': ['forms', 'social-links'],
  'sponsor-logo': ['sponsor-logo'],
  'sticky-banner': ['sticky-banner'],
  'topic-search': ['search', 'search-screen'],
  'visibility-toggle': ['forms', 'visibility-toggle'],
};

/** Stylesheets that several widgets need, in their order. Those of single widgets follow. */
export const sharedStylesheets = [BASE, 'dialog', 'forms', 'payment', 'search', 'search-screen'] as const;

const isShared = (name: string): boolean => sharedStylesheets.some((shared) => shared === name);

/** Returns the stylesheets in `dist/styles/` that a page with some widgets needs, without extension, in their order. */
export function stylesheetsOf(widgets: Iterable<string>): string[] {
  const needed = new Set([...widgets].flatMap((widget) => ofWidget[widget] ?? []));
  if (needed.size === 0) return [];
  const shared = sharedStylesheets.filter((name) => name === BASE || needed.has(name));
  return [...shared, ...[...needed].filter((name) => !isShared(name)).toSorted()];
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CSS_CONDITION } from '../../src/entry/guard.ts';
import { floor } from '../../src/tools/build/floor.ts';
import { builtScripts, builtStylesheet } from './builtBundle.ts';
import { type Feature, newerFeatures, oldestWith, scriptFeatures, styleFeatures } from './features.ts';

const versions = Object.fromEntries(floor.map(({ target, version }) => [target, version]));

/**
 * Features that some supported browsers lack, each with the reason why the widgets work without the feature in those
 * browsers.
 */
const PROGRESSIVE: Readonly<Record<string, string>> = {
  ':-moz-progress-bar': 'The other browsers have their own names for the parts of a progress bar.',
  ':-webkit-progress-bar': 'Firefox has its own name.',
  ':-webkit-progress-value': 'Firefox has its own name.',
  ':-webkit-search-cancel-button': 'Firefox has no such button.',
  ':details-content': 'A row opens without a transition.',
  '@starting-style': 'A dialog opens without a fade.',
  'Document.startViewTransition': "React's <ViewTransition> only, which no widget uses.",
  'Document.prerendering': 'Browsers without it do not prerender pages.',
  'Element.setHTML': 'DOMPurify takes its place (src/net/html/html.ts).',
  'Error.captureStackTrace': 'A library checks for it first.',
  'HTMLElement.autocapitalize': 'On-screen keyboards only.',
  'Navigator.cookieEnabled':
    'In older versions of Safari, it is true even in frames whose cookies are blocked. Our pages are not in frames.',
  'Navigator.connection': 'Lists prefetch even if the visitor has turned on data saving.',
  'Temporal.PlainDateTime': 'luxon takes its place (widgets/add-to-calendar/polyfill.ts).',
  'Window.cookieStore': 'The Insights library checks for it first.',
  'Window.navigation': 'React checks for it first.',
  'Window.orientation': 'Swiper checks for it first.',
  'Window.requestIdleCallback': 'A timer takes its place (src/entry/schedule.ts).',
  'accent-color': 'Checkboxes keep the color of the system.',
  'break-after: avoid': 'In print, a page break may separate a row from its heading.',
  'content-visibility': 'more-less checks for it first; rows of an accordion close without a transition.',
  'content-visibility: hidden': 'more-less checks for it first.',
  'content-visibility: visible': 'It is used only together with the two features above.',
  'field-sizing': 'A text area has the height of its rows.',
  'field-sizing: content': 'A text area has the height of its rows.',
  'forced-color-adjust': 'Safari has no forced colors.',
  'forced-color-adjust: none': 'Safari has no forced colors.',
  'interpolate-size': 'A row opens without a transition.',
  'interpolate-size: allow-keywords': 'A row opens without a transition.',
  'overflow-clip-margin': 'Focus rings at the edge of a row are clipped.',
  'overscroll-behavior': 'In older browsers, it has no effect on boxes that do not scroll.',
  'overscroll-behavior-x': 'In older browsers, it has no effect on boxes that do not scroll.',
  'scrollbar-width': 'The scrollbar has its usual width.',
  'scrollbar-width: none': 'The scrollbar is visible.',
  'scrollbar-width: thin': 'The scrollbar has its usual width.',
  'text-wrap: balance': 'Lines break as usual.',
  'text-wrap: pretty': 'Lines break as usual.',
};

/** Names of properties in our code and in libraries that only look like these features. */
const HOMONYMS = [
  'AsyncDisposableStack.move',
  'AsyncDisposableStack.use',
  'Atomics.pause',
  'Error.isError',
  'Function.displayName',
  'HTMLInputElement.capture',
  'Iterator.drop',
  'Iterator.zip',
  'Navigator.login',
  'Navigator.share',
  'RegExp.escape',
  'Set.intersection',
  'Set.union',
  'SuppressedError.error',
  'Symbol.dispose',
  'Window.fence',
  'Window.restore',
];

const stylesheet = builtStylesheet();
const features = [
  ...builtScripts().flatMap(({ code }) => scriptFeatures(code)),
  ...styleFeatures(stylesheet),
];

const isNeeded = ({ name }: Feature): boolean =>
  !Object.hasOwn(PROGRESSIVE, name) && !HOMONYMS.includes(name);

describe('the bundle', () => {
  it('needs no feature that a supported browser lacks', () => {
    expect(newerFeatures(features.filter(isNeeded), versions)).toEqual([]);
  });

  it('uses every feature that is listed as an exception', () => {
    const names = features.map(({ name }) => name);
    expect([...Object.keys(PROGRESSIVE), ...HOMONYMS].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('supports every browser that has what it needs', () => {
    expect(oldestWith(features.filter(isNeeded))).toEqual(versions);
  });
});

describe('the stylesheet', () => {
  it('depends on the direction of the text, not on its language', () => {
    expect(stylesheet).toContain(':dir(rtl)');
    expect(stylesheet).not.toContain(':lang(');
  });
});

describe('the guard', () => {
  it('lets in the oldest supported browsers, but no older ones', () => {
    expect(
      oldestWith(styleFeatures(`@supports ${CSS_CONDITION} {a{content:""/""}:dir(ltr){top:0}}`)),
    ).toEqual(versions);
  });
});

describe("the project's README", () => {
  it('names the oldest supported browsers', () => {
    const [first, second, third] = floor.map(({ name, version }) => `${name} ${version}`);
    expect(readFileSync('README.md', 'utf8')).toContain(`${first}, ${second}, ${third}`);
  });
});

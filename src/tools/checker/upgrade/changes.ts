import { catalog } from '../../catalog.ts';

/** Change between two releases that is visible in a site's sources. */
export interface Change {
  /** Last release with the old form. */
  last: string;
  /** Name of the widget, or `page`. */
  widget: string;
  /** Old form, if it is short enough for the table in the documentation. */
  old?: string;
  /** New form, or what a person has to write. */
  now: string;
  /** Start of a sentence that describes the problem. */
  problem: string;
  /** Global pattern of the old form. If there is a replacement, it must match what it has found on its own as well. */
  pattern: RegExp;
  /** Replacement of what the pattern has found, if this is certain. Otherwise, a person has to make the change. */
  replacement?: string;
  /** Pattern of the rule, object or block around the old form, without which the name may be another library's. */
  inside?: RegExp;
  /** Pattern of the new form, in whose presence the file is not reported. Otherwise, the file is reported once. */
  done?: RegExp;
  /** Pattern of the paths of files in which the old form can occur. Default: all files. */
  files?: RegExp;
}

const TEMPLATE = /\.(?:twig|html?|php)$/;

/** Change since one release, by default of the page as a whole. */
type NewChange = Omit<Change, 'last' | 'widget'> & Partial<Pick<Change, 'widget'>>;

/** Returns the pattern of a name that is not part of a longer name. */
const name = (text: string): RegExp => new RegExp(`(?<![\\w-])${text}(?![\\w-])`, 'g');

/** Returns a change of a name that is certain, because nothing else has such a name. */
const renamed = (old: string, now: string, problem: string): NewChange => ({
  old,
  now,
  problem,
  pattern: name(old),
  replacement: now,
});

/** Returns the changes of classes that a library had written, and that the widget's own selectors replace. */
const replaced = (
  widget: string,
  problem: string,
  inside: RegExp,
  selectors: Readonly<Record<string, string>>,
): NewChange[] =>
  Object.entries(selectors).map(([old, now]) => ({
    widget,
    old,
    now,
    problem,
    inside,
    pattern: new RegExp(`${old.replace('.', '\\.')}(?![\\w-])`, 'g'),
    replacement: now,
  }));

/** Returns the change of a widget's boxes, whose tags are where a pattern matches: it starts after the tag's name. */
const boxes = (widget: string, place: string): NewChange => ({
  widget,
  now: '<input class="sw-box" …>',
  problem: 'the browser draws boxes without the class sw-box',
  // In a `sw-choice`, boxes need no class.
  pattern: new RegExp(
    `(?<!sw-choice[^<>]{0,99}>\\s{0,99})<input(?=\\s[^<>]{0,300}?type=["']?(?:checkbox|radio)\\b)(?![^<>]{0,400}sw-box)${place}[^<>\\n]{0,300}`,
    'g',
  ),
});

const widgets = catalog.map(({ definition }) => definition.name).join('|');

/** Returns the changes since a release. */
const since = (last: string, all: readonly NewChange[]): Change[] =>
  all.map((change) => ({ last, widget: 'page', ...change }));

/**
 * All changes since the first release, in the order of the documentation. New selectors have no quotes, so that they fit into
 * any string.
 */
export const changes: readonly Change[] = since('0.1.0', [
  {
    old: "'widgets/menu/menu.twig'",
    now: "'_widgets/menu/menu.twig'",
    problem: 'templates have moved, because Craft serves those whose path has no underscore',
    pattern: new RegExp(`(["'])widgets(/(?:${widgets})/[\\w-]+(?:\\.twig)?["'])`, 'g'),
    replacement: '$1_widgets$2',
    files: TEMPLATE,
  },
  {
    now: 'templates/_widgets/ of the new version',
    problem: 'templates have moved, so delete the old folder',
    pattern: /^/g,
    files: new RegExp(`(?:^|/)widgets/(${widgets})/\\1\\.twig$`),
  },
  {
    old: '<span class="sw-required" aria-hidden="true">*</span>',
    now: '<span class="sw-required" aria-hidden="true"></span>',
    problem: 'the stylesheet adds the asterisk of a required field',
    pattern:
      /(<span\b(?=[^<>]{0,300}\bsw-required\b)(?=[^<>]{0,300}\baria-hidden)[^<>]{0,300}>)\s{0,9}\*\s{0,9}(<\/span>)/g,
    replacement: '$1$2',
  },
  {
    now: 'the script and the hash of docs/integrating.md#head-snippet',
    problem: 'the head snippet is outdated',
    pattern:
      /\[(["'])click\1, ?(["'])keydown\2\](?=\)\s{0,20}addEventListener)|sha256-Uk5UXUIZZHLvNXQUtqx8mG5VwMCNTAvcpWuRxk6\+gD8=/g,
  },
  {
    ...renamed(
      'sw-application-required',
      'sw-required-note',
      'all forms share the class of the line about asterisks',
    ),
    widget: 'membership-application',
  },
  {
    widget: 'membership-application',
    now: 'the option received and the part identity',
    problem: 'a lost response may lead to a second application',
    pattern:
      /(?<!\[)data-widget["']?\s{0,3}(?:=>|[=:])\s{0,3}["']?membership-application(?![\w-])|widgets\/membership-application\/membership-application(?![\w-])/g,
    // Pages that only end a draft or delete drafts need neither.
    done: /\breceived\b|-application-(?:sent|drafts-of)/,
    files: TEMPLATE,
  },
  renamed('sw-search-active', 'sw-filters-chips', 'lists and searches share the active filters'),
  renamed('sw-search-active-label', 'sw-filters-chip-label', 'lists and searches share the active filters'),
  ...['sw-application-actions', 'sw-donation-actions', 'sw-purchase-buttons'].map((old) =>
    renamed(old, 'sw-actions', 'all forms share the row of buttons at their end'),
  ),
  renamed('sw-search-failure', 'sw-failure', 'lists and searches share the failure notice'),
  {
    widget: 'nav-search',
    old: '.sw-nav-search-retry',
    now: '.sw-nav-search .sw-failure .sw-button',
    problem: 'lists and searches share the failure notice',
    pattern: name('sw-nav-search-retry'),
  },
  {
    now: 'the sentence that says that nothing was lost in the text failedKept',
    problem: 'a sentence of the failure notice is a text of its own',
    pattern: /\bfailed(?:Offline|Timeout|Busy)?(?=["']?\s{0,9}(?::|=>))/g,
    inside: /\b(?:content-list|nav-search|search-page|topic-search)["']?\s{0,9}(?::|=>)/,
    done: /\bfailedKept\b/,
  },
  {
    widget: 'content-list',
    old: '[data-widget=content-list]:has([aria-busy])',
    now: '[data-widget=content-list][data-state=slow]',
    problem: 'the progress bar waits for slow responses',
    pattern: /(\[data-widget=["']?content-list["']?\]):has\([^()]{0,200}aria-busy[^()]{0,50}\)/g,
    replacement: '$1[data-state=slow]',
  },
  boxes('content-list', `(?<=data-content-list-part=["']?filters\\b(?:(?!</form)[^]){0,5000})`),
  boxes('visibility-toggle', '(?=[^<>]{0,300}data-visibility-toggle-part=)'),
  ...replaced(
    'credentials',
    'tom-select is gone',
    /data-(?:widget=["'\\]{0,2}credentials(?![\w-])|credentials-part)/,
    { '.ts-dropdown-content': '.sw-credentials-options', '.ts-dropdown': '.sw-credentials-options' },
  ),
  ...replaced(
    'slider',
    'the classes of Swiper are gone',
    /data-(?:widget=["'\\]{0,2}slider(?![\w-])|slider-part)/,
    {
      '.swiper-slide': '[data-slider-part=slide]',
      '.swiper-wrapper': '[data-slider-part=track]',
      '.swiper': '[data-slider-part=viewport]',
    },
  ),
  renamed('sw-payment-note', 'sw-payment-trust', 'the sentence about card details has another class'),
  {
    now: 'rules for each field, .sw-payment-entry',
    problem: 'the card has three fields',
    pattern: /\.sw-payment-card(?![\w-])/g,
    done: /\bsw-payment-entry\b/,
    files: /\.(?:css|scss|less)$/,
  },
  {
    old: 'society-widgets check --json',
    now: 'society-widgets check --format json',
    problem: 'the command has one option for all formats',
    pattern: /(society-widgets check(?![\w-])[^\n"']{0,200}?) --json\b/g,
    replacement: '$1 --format json',
  },
  {
    now: 'the command check-server or check-payment, or another format',
    problem: 'the command has changed',
    pattern: /society-widgets check(?![\w-])[^\n"']{0,200}? --(?:server|payment|format[ =]sarif)\b/g,
  },
]);

import { type MarkupProblem, nearestName, readmeOf } from '../../report/report.ts';
import { attributeName } from '../../runtime/names.ts';
import type { CatalogEntry } from '../catalog.ts';
import { isShared, stylesheetOfClass, stylesheetsOf } from '../stylesheets.ts';
import type { Place } from './html.ts';
import type { AddProblem, CheckedPage } from './page.ts';
import { meantAttribute, SHARED_ATTRIBUTES } from './sharedAttributes.ts';
import { isWidgetsFile } from './widgetsFile.ts';

type Entries = ReadonlyMap<string, CatalogEntry>;

/** Function that receives a problem in the markup, by default of the page as a whole, and its place. */
type ReportAt = (at: Element | Place, problem: MarkupProblem) => void;

const hostSelector = (widget: string): string => `[data-widget="${widget}"]`;

/** Reports ids that occur twice. Openers, labels and descriptions refer only to the first element with the id. */
function duplicateIds({ document, placeOf }: CheckedPage, report: ReportAt): void {
  const seen = new Map<string, Element>();
  for (const element of document.querySelectorAll('[id]')) {
    const first = seen.get(element.id);
    if (!first) seen.set(element.id, element);
    else {
      const { line, column } = placeOf(first, 'id');
      report(element, {
        problem: `the id "${element.id}" is not unique`,
        expected: 'an id that no other element has',
        // A page in a browser has no line numbers.
        found:
          line > 0 ? `the same id in line ${line}, column ${column}` : `it on <${first.localName}> as well`,
        attribute: 'id',
      });
    }
  }
}

/** Returns the widgets with a dialog. */
const dialogWidgets = (entries: Entries): CatalogEntry[] =>
  [...entries.values()].filter(({ definition: { events = [] } }) =>
    events.some(({ name }) => name === 'widget:request-open'),
  );

/** Returns the selectors of dialogs, whose ids `data-opens` can refer to. */
const dialogSelectors = (entries: Entries): string[] =>
  dialogWidgets(entries).map(({ definition: { name, parts } }) =>
    'dialog' in parts ? `[data-${name}-part="dialog"]` : hostSelector(name),
  );

/** Pattern of attributes that integrators guess for opening a dialog, such as `data-drawer-open` and `data-modal-target`. */
const GUESSED = /^data-(?:.+-)?(?:open|(?:show|target|toggle|trigger)(?:-|$))/;

/** Pattern of attributes that only this package's `data-opens` can have inspired, such as `data-opens-drawer`. */
const INSPIRED = /^data-opens./;

/** Elements that open dialogs. */
const OPENERS = 'a, button, [role="button"]';

/**
 * Reports elements whose attribute for opening a dialog was guessed, and returns them. Other libraries have such attributes as
 * well, so the value must be the id of a dialog or, on a button or link, the attribute must name a widget whose dialog is on
 * the page.
 */
function guessedOpeners(
  { document }: CheckedPage,
  elements: ElementsByAttribute,
  entries: Entries,
  report: ReportAt,
): ReadonlySet<Element> {
  const dialogs = [...document.querySelectorAll(dialogSelectors(entries).join(', '))];
  const guessed = new Set<Element>();
  const isMeant = (element: Element, attribute: string): boolean =>
    dialogs.some((dialog) => {
      const isNamed =
        element.matches(OPENERS) &&
        attribute.includes(`-${dialog.getAttribute('data-widget')}`) &&
        !dialog.contains(element);
      return (
        isNamed || (dialog.id !== '' && dialog.id === element.getAttribute(attribute)?.replace(/^#/, ''))
      );
    });
  const known = new Set([...entries.values()].flatMap(attributesOf));
  for (const [attribute, found] of elements) {
    if (!GUESSED.test(attribute) || attribute === 'data-opens' || known.has(attribute)) continue;
    for (const element of found) {
      const isGuess = INSPIRED.test(attribute) || isMeant(element, attribute);
      if (!isGuess || element.hasAttribute('data-opens') || guessed.has(element)) continue;
      guessed.add(element);
      const problem = `the attribute ${attribute} opens nothing`;
      const suggestion = 'data-opens';
      report(element, { problem, expected: suggestion, found: attribute, suggestion, attribute });
    }
  }
  return guessed;
}

/** Returns whether an element has the parts of a dialog, which are then reported as outside their widget. */
const isForgotten = (element: Element | null, entries: Entries): boolean =>
  dialogWidgets(entries).some(({ definition: { name } }) => element?.querySelector(`[data-${name}-part]`));

/** Reports openers that do not open any dialog. */
function openers({ document, isWhole }: CheckedPage, entries: Entries, report: ReportAt): void {
  const dialogs = [...document.querySelectorAll(dialogSelectors(entries).join(', '))];
  const ids = dialogs.map(({ id }) => id).filter(Boolean);
  const idOf = (opener: Element): string => opener.getAttribute('data-opens') ?? '';
  const withoutDialog = [...document.querySelectorAll('[data-opens]')].filter(
    (opener) => !ids.includes(idOf(opener)) && !isForgotten(document.getElementById(idOf(opener)), entries),
  );
  for (const opener of withoutDialog) {
    const id = idOf(opener);
    const unopened = {
      problem: 'an opener opens nothing',
      expected:
        ids.length > 0
          ? `the id of a dialog: ${ids.join(', ')}`
          : 'the id of a dialog, which the page does not have',
      found: `"${id}"`,
      suggestion: nearestName(id.replace(/^#/, ''), ids),
      attribute: 'data-opens',
    };
    if (id.startsWith('#'))
      report(opener, { ...unopened, problem: 'an opener names its dialog with #', expected: 'the id alone' });
    else if (id === '') report(opener, { ...unopened, problem: 'an opener names no dialog' });
    else if (document.getElementById(id))
      report(opener, { ...unopened, problem: 'an opener names an element that is not a dialog' });
    // The dialog may be in a part of the page that is not being checked.
    else if (isWhole || ids.length > 0) report(opener, unopened);
  }
}

/** Elements of a page, keyed by attribute name and in source order. */
type ElementsByAttribute = ReadonlyMap<string, readonly Element[]>;

function elementsByAttribute({ document }: CheckedPage): ElementsByAttribute {
  const found = new Map<string, Element[]>();
  for (const element of document.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) {
      const elements = found.get(name);
      if (elements) elements.push(element);
      else found.set(name, [element]);
    }
  return found;
}

/** Returns true for an element inside a widget's host, but not for the host itself. */
const isInside = (widget: string, element: Element): boolean =>
  Boolean(element.parentElement?.closest(hostSelector(widget)));

/** Reports parts of a widget outside any host, because `data-widget` was forgotten or misspelled. */
function strayParts(elements: ElementsByAttribute, entries: Entries, report: ReportAt): void {
  for (const widget of entries.keys()) {
    const attribute = `data-${widget}-part`;
    // A widget can be a part of another widget of the same kind around it, but not a part of itself.
    const stray = elements.get(attribute)?.filter((element) => !isInside(widget, element)) ?? [];
    const [first] = stray;
    if (!first) continue;
    const host = first.closest('[data-widget]');
    const name = host?.getAttribute('data-widget') ?? '';
    const required = Object.values(entries.get(name)?.definition.parts ?? {}).filter(({ count }) =>
      /one|some/.test(count),
    );
    if (host && required.length > 0 && !host.querySelector(`[data-${name}-part]`)) {
      report(host, {
        widget: name,
        problem: `it has the parts of ${widget}`,
        expected: widget,
        found: name,
        suggestion: widget,
        see: readmeOf(widget),
        attribute: 'data-widget',
      });
      continue;
    }
    const names = stray.map((element) => element.getAttribute(attribute));
    const found = `${names.join(', ')} outside any ${widget}`;
    const expected = `an element with data-widget="${widget}" around it`;
    report(first, { widget, problem: 'parts are outside their widget', expected, found, attribute });
  }
}

/** Reports the first part of each unknown widget whose name resembles a known one. */
function unknownParts(elements: ElementsByAttribute, entries: Entries, report: ReportAt): void {
  for (const [attribute, [first]] of elements) {
    const widget = /^data-(.+)-part$/.exec(attribute)?.[1];
    if (widget === undefined || first === undefined || entries.has(widget)) continue;
    const meant = nearestName(widget, [...entries.keys()]);
    if (meant === undefined) continue;
    const suggestion = `data-${meant}-part`;
    const problem = `there is no widget "${widget}"`;
    report(first, { problem, expected: suggestion, found: attribute, suggestion, attribute });
  }
}

/** Reports a widget's options on an element that is not the widget's host. */
function strayOptions(
  elements: ElementsByAttribute,
  entries: Entries,
  guessed: ReadonlySet<Element>,
  report: ReportAt,
): void {
  for (const [widget, { definition }] of entries)
    for (const key of Object.keys(definition.options)) {
      const attribute = attributeName(widget, key);
      for (const element of elements.get(attribute) ?? []) {
        if (element.getAttribute('data-widget') === widget || guessed.has(element)) continue;
        const problem = `option ${attribute} is not on its widget`;
        const expected = `an element with data-widget="${widget}"`;
        const found = `<${element.localName}>`;
        report(element, { code: 'option', widget, problem, expected, found, attribute });
      }
    }
}

/** Returns the attributes inside a widget, except those of its own code's choice. */
const innerAttributesOf = ({ definition: { name, attributes = [] } }: CatalogEntry): string[] =>
  ['part', ...attributes].map((each) => `data-${name}-${each}`);

/** Returns the attributes of a widget: those inside it, and its options. */
const attributesOf = (entry: CatalogEntry): string[] => [
  ...innerAttributesOf(entry),
  ...Object.keys(entry.definition.options).map((key) => attributeName(entry.definition.name, key)),
];

/**
 * Reports unknown attributes that start with the name of a widget, such as `data-quiz-prt`. Outside the widget, they may be
 * another library's, such as `data-form-id`, unless the name has several words, or the attribute resembles one of a widget
 * that is on the page.
 */
function unknownAttributes(
  elements: ElementsByAttribute,
  entries: Entries,
  guessed: ReadonlySet<Element>,
  report: ReportAt,
): void {
  const widgets = new Set(elements.get('data-widget')?.map((host) => host.getAttribute('data-widget')));
  for (const [widget, entry] of entries) {
    const start = `data-${widget}-`;
    const own = innerAttributesOf(entry);
    const known = attributesOf(entry);
    for (const [attribute, found] of elements) {
      if (known.includes(attribute) || !attribute.startsWith(start)) continue;
      const suggestion = nearestName(attribute, own);
      // The start of the names would make `data-form-id` resemble `data-form-part`.
      const endings = own.map((name) => name.slice(start.length));
      const isSimilar = nearestName(attribute.slice(start.length), endings) !== undefined;
      const isOurs = widget.includes('-') || (isSimilar && widgets.has(widget));
      // The runtime itself reports unknown options of a host.
      const reported = found.filter(
        (element) =>
          (isOurs || isInside(widget, element)) &&
          element.getAttribute('data-widget') !== widget &&
          !guessed.has(element),
      );
      const problem = `there is no attribute ${attribute}`;
      for (const element of reported)
        report(element, {
          widget,
          problem,
          expected: own.join(', '),
          found: attribute,
          suggestion,
          attribute,
        });
    }
  }
}

/** Reports a host's options if their attribute names misspell the name of the host's widget. */
function misspelledOptions(hosts: readonly Element[], entries: Entries, report: ReportAt): void {
  for (const host of hosts) {
    const widget = host.getAttribute('data-widget') ?? '';
    const options = Object.keys(entries.get(widget)?.definition.options ?? {}).map((key) =>
      attributeName(widget, key),
    );
    for (const attribute of host.getAttributeNames()) {
      if (attribute.startsWith(`data-${widget}-`) || /^data-(?:.+-part|widget.*)$/.test(attribute)) continue;
      const ending = /-[^-]+$/.exec(attribute)?.[0] ?? attribute;
      const meant = nearestName(
        attribute,
        options.filter((option) => option.endsWith(ending)),
      );
      if (meant === undefined || !attribute.startsWith('data-')) continue;
      const details = { code: 'option', widget, attribute } as const;
      const problem = `there is no option ${attribute}`;
      report(host, { ...details, problem, expected: meant, found: attribute, suggestion: meant });
    }
  }
}

/** Reports attributes in a widget whose words are in another order than those of a known one, or that misspell one. */
function confusedAttributes(elements: ElementsByAttribute, entries: Entries, report: ReportAt): void {
  const known = [
    ...SHARED_ATTRIBUTES.map((name) => `data-${name}`),
    ...[...entries.values()].flatMap(attributesOf),
  ];
  for (const [attribute, found] of elements) {
    const meant = meantAttribute(attribute, known);
    if (meant === undefined) continue;
    const problem = `there is no attribute ${attribute}`;
    for (const element of found) {
      const widget = element.closest('[data-widget]')?.getAttribute('data-widget');
      // The runtime reports an unknown option, which starts with the name of its widget.
      if (!(widget && entries.has(widget)) || attribute.startsWith(`data-${widget}-`)) continue;
      report(element, { widget, problem, expected: meant, found: attribute, suggestion: meant, attribute });
    }
  }
}

/** Returns a page's elements whose address is that of `widgets.js` or `widgets.css`. */
const tagsOf = (
  { document }: CheckedPage,
  selector: string,
  attribute: string,
  extension: 'js' | 'css',
): Element[] =>
  [...document.querySelectorAll(selector)].filter((element) =>
    isWidgetsFile(element.getAttribute(attribute) ?? '', extension),
  );

/** Returns the start tag of an element for a report: `<script type="text/javascript">`. */
function shown(element: Element, attribute: string): string {
  const value = element.getAttribute(attribute);
  return value === null ? `no ${attribute}` : `${attribute}="${value}"`;
}

/** Reports missing, duplicate and misused script tags. */
function scripts(parsed: CheckedPage, isNeeded: boolean, report: ReportAt): void {
  const found = tagsOf(parsed, 'script[src]', 'src', 'js');
  const details = { code: 'script', expected: '<script type="module" src="…/widgets.js">' } as const;
  for (const script of found.slice(1)) {
    const problem = 'the script is included twice, and the second copy does nothing';
    report(script, { ...details, problem, found: `${found.length}`, attribute: 'src' });
  }
  const problem = 'the script is not included as a module';
  for (const script of found.filter((each) => each.getAttribute('type') !== 'module'))
    report(script, { ...details, problem, found: shown(script, 'type') });
  if (isNeeded && found.length === 0)
    report(parsed.document.head, { ...details, problem: 'the script is missing', found: 'none' });
}

/** Pattern of the address of a stylesheet in `styles/`, for a single widget or for a group of shared rules. */
const SINGLE_STYLESHEET = /(?:^|\/)styles\/([\w-]+)\.css(?:[?#]|$)/;

/** Returns the first element for each class of the widgets, even if the page does not contain the class's widget. */
function elementsByClass({ document }: CheckedPage): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  for (const element of document.querySelectorAll('[class*="sw-"]'))
    for (const name of element.classList)
      if (!found.has(name) && stylesheetOfClass(name) !== undefined) found.set(name, element);
  return found;
}

/** Reports stylesheets from `styles/` that are missing or in the wrong order. */
function singleStylesheets(
  { document }: CheckedPage,
  classes: ReadonlyMap<string, Element>,
  linked: readonly (readonly [name: string, link: Element])[],
  report: ReportAt,
): void {
  const widgets = [...document.querySelectorAll('[data-widget]')].map(
    (host) => host.getAttribute('data-widget') ?? '',
  );
  const ofWidgets = stylesheetsOf(widgets);
  const needed = stylesheetsOf(widgets, classes.keys());
  const links = new Map(linked);
  const see = 'docs/styles.md';
  for (const name of needed.filter((each) => !links.has(each))) {
    const expected = `<link rel="stylesheet" href="…/styles/${name}.css">`;
    const [className, element] = [...classes].find(([each]) => stylesheetOfClass(each) === name) ?? [];
    const missing = { expected, found: 'none', see };
    if (ofWidgets.includes(name) || !element)
      report(document.head, { ...missing, problem: `the stylesheet ${name}.css is missing` });
    else {
      const problem = `the class ${className} has no rules, because ${name}.css is missing`;
      report(element, { ...missing, problem, attribute: 'class' });
    }
  }
  const found = [...links.keys()].filter((name) => needed.includes(name));
  const expected = needed.filter((name) => links.has(name));
  const shared = expected.filter(isShared);
  const link = links.get(found.find((name, index) => index < shared.length && name !== shared[index]) ?? '');
  if (link)
    report(link, {
      problem: 'the stylesheets of widgets are in the wrong order',
      expected: expected.join(', '),
      found: found.join(', '),
      see,
      attribute: 'href',
    });
}

/**
 * Reports missing and misused stylesheet tags, unless the page declares that the site's own stylesheet contains the
 * rules.
 */
function stylesheets(parsed: CheckedPage, hasWidgets: boolean, report: ReportAt): void {
  const { document, isWhole } = parsed;
  const classes = elementsByClass(parsed);
  const found = tagsOf(parsed, 'link[href]', 'href', 'css');
  const isLinked = found.some((link) => link.matches('[rel~="stylesheet" i]'));
  const isNeeded = isWhole && (hasWidgets || classes.size > 0);
  if (!isNeeded || isLinked || document.querySelector('[data-widgets-styles]')) return;
  const expected = '<link rel="stylesheet" href="…/widgets.css">';
  const linked = [...document.querySelectorAll('link[rel~="stylesheet" i][href]')].flatMap((link) => {
    const name = SINGLE_STYLESHEET.exec(link.getAttribute('href') ?? '')?.[1];
    return name ? [[name, link] as const] : [];
  });
  if (linked.some(([name]) => name === 'base')) singleStylesheets(parsed, classes, linked, report);
  else if (found[0])
    report(found[0], {
      problem: 'the link to widgets.css is not a stylesheet',
      expected,
      found: shown(found[0], 'rel'),
    });
  else if (hasWidgets)
    report(document.head, { problem: 'the stylesheet is missing', expected, found: 'none' });
}

const CONTROLS =
  'input:not([type="hidden"], [type="submit"], [type="reset"], [type="button"], [type="image"]), select, textarea';

const hasText = (element: Element | null | undefined): boolean => Boolean(element?.textContent?.trim());

/**
 * Returns true if a control has an accessible name in the server's markup.
 * @param labelIds ids of the controls that a `<label for>` names
 */
function isLabeled(control: Element, labelIds: ReadonlySet<string>): boolean {
  if (control.getAttribute('aria-label')?.trim() || control.getAttribute('title')?.trim()) return true;
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  if (ids.some((id) => hasText(control.ownerDocument.getElementById(id)))) return true;
  return hasText(control.closest('label')) || (control.id !== '' && labelIds.has(control.id));
}

/** Reports unlabeled form controls in widgets, which screen readers announce as "edit text". */
function labels({ document }: CheckedPage, hosts: readonly Element[], report: ReportAt): void {
  const controls = new Set(
    hosts.flatMap((host) => [...(host.matches(CONTROLS) ? [host] : []), ...host.querySelectorAll(CONTROLS)]),
  );
  const labelIds = new Set(
    [...document.querySelectorAll('label[for]')]
      .filter(hasText)
      .map((label) => label.getAttribute('for') ?? ''),
  );
  for (const control of controls) {
    if (isLabeled(control, labelIds)) continue;
    const name = control.getAttribute('name');
    report(control, {
      widget: control.closest('[data-widget]')?.getAttribute('data-widget') ?? 'page',
      problem: 'a control has no label',
      expected: '<label for="…">, a <label> around it, or aria-label',
      found: `<${control.localName}${name === null ? '' : ` name="${name}"`}>`,
    });
  }
}

/** Reports mistakes that involve several elements, or the tags that load the widgets. */
export function pageRules(parsed: CheckedPage, entries: Entries, add: AddProblem): void {
  const hosts = [...parsed.document.querySelectorAll('[data-widget]')];
  const report: ReportAt = (at, { widget = 'page', ...problem }) => {
    const see = widget === 'page' ? 'docs/integrating.md' : readmeOf(widget);
    add({ code: 'markup', widget, see, ...problem }, at);
  };
  for (const place of parsed.duplicateAttributes)
    report(place, {
      problem: 'an element has an attribute twice, and browsers ignore the second',
      expected: 'one attribute of each name',
      found: 'two',
    });
  duplicateIds(parsed, report);
  openers(parsed, entries, report);
  const elements = elementsByAttribute(parsed);
  const guessed = guessedOpeners(parsed, elements, entries, report);
  strayParts(elements, entries, report);
  unknownParts(elements, entries, report);
  strayOptions(elements, entries, guessed, report);
  unknownAttributes(elements, entries, guessed, report);
  misspelledOptions(hosts, entries, report);
  confusedAttributes(elements, entries, report);
  // A partial page, such as a template file, has no head.
  const hasWidgets = parsed.isWhole && hosts.length > 0;
  scripts(parsed, hasWidgets, report);
  stylesheets(parsed, hasWidgets, report);
  labels(parsed, hosts, report);
}

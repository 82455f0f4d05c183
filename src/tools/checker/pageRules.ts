import { nearestName, type Problem, readmeOf } from '../../report/report.ts';
import { attributeName } from '../../runtime/names.ts';
import type { CatalogEntry } from '../catalog.ts';
import { stylesheetOfClass, stylesheetsOf } from '../stylesheets.ts';
import type { AddProblem, CheckedPage } from './page.ts';
import { meantAttribute, SHARED_ATTRIBUTES } from './sharedAttributes.ts';

type Entries = ReadonlyMap<string, CatalogEntry>;

const page = { widget: 'page', see: 'docs/integrating.md' } as const;

const hostSelector = (widget: string): string => `[data-widget="${widget}"]`;

/** Reports ids that occur twice. Openers, labels and descriptions refer only to the first element with the id. */
function duplicateIds({ document, placeOf }: CheckedPage, add: AddProblem): void {
  const seen = new Map<string, Element>();
  for (const element of document.querySelectorAll('[id]')) {
    const first = seen.get(element.id);
    if (!first) seen.set(element.id, element);
    else {
      const { line, column } = placeOf(first, 'id');
      const problem = `the id "${element.id}" is not unique`;
      // A page in a browser has no line numbers.
      const found =
        line > 0 ? `the same id in line ${line}, column ${column}` : `it on <${first.localName}> as well`;
      add(
        {
          ...page,
          code: 'markup',
          problem,
          expected: 'an id that no other element has',
          found,
          attribute: 'id',
        },
        element,
      );
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
  add: AddProblem,
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
      add(
        { ...page, code: 'markup', problem, expected: suggestion, found: attribute, suggestion, attribute },
        element,
      );
    }
  }
  return guessed;
}

/** Returns whether an element has the parts of a dialog, which are then reported as outside their widget. */
const isForgotten = (element: Element | null, entries: Entries): boolean =>
  dialogWidgets(entries).some(({ definition: { name } }) => element?.querySelector(`[data-${name}-part]`));

/** Reports openers that do not open any dialog. */
function openers({ document, isWhole }: CheckedPage, entries: Entries, add: AddProblem): void {
  const dialogs = [...document.querySelectorAll(dialogSelectors(entries).join(', '))];
  const ids = dialogs.map(({ id }) => id).filter(Boolean);
  const idOf = (opener: Element): string => opener.getAttribute('data-opens') ?? '';
  const withoutDialog = [...document.querySelectorAll('[data-opens]')].filter(
    (opener) => !ids.includes(idOf(opener)) && !isForgotten(document.getElementById(idOf(opener)), entries),
  );
  for (const opener of withoutDialog) {
    const id = idOf(opener);
    const unopened: Problem = {
      ...page,
      code: 'markup',
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
      add({ ...unopened, problem: 'an opener names its dialog with #', expected: 'the id alone' }, opener);
    else if (id === '') add({ ...unopened, problem: 'an opener names no dialog' }, opener);
    else if (document.getElementById(id))
      add({ ...unopened, problem: 'an opener names an element that is not a dialog' }, opener);
    // The dialog may be in a part of the page that is not being checked.
    else if (isWhole || ids.length > 0) add(unopened, opener);
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
function strayParts(elements: ElementsByAttribute, entries: Entries, add: AddProblem): void {
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
      const problem = `it has the parts of ${widget}`;
      const details = {
        code: 'markup',
        widget: name,
        see: readmeOf(widget),
        attribute: 'data-widget',
      } as const;
      add({ ...details, problem, expected: widget, found: name, suggestion: widget }, host);
      continue;
    }
    const names = stray.map((element) => element.getAttribute(attribute));
    const found = `${names.join(', ')} outside any ${widget}`;
    const expected = `an element with data-widget="${widget}" around it`;
    const problem = 'parts are outside their widget';
    add({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget), attribute }, first);
  }
}

/** Reports the first part of each unknown widget whose name resembles a known one. */
function unknownParts(elements: ElementsByAttribute, entries: Entries, add: AddProblem): void {
  for (const [attribute, [first]] of elements) {
    const widget = /^data-(.+)-part$/.exec(attribute)?.[1];
    if (widget === undefined || first === undefined || entries.has(widget)) continue;
    const meant = nearestName(widget, [...entries.keys()]);
    const problem = `there is no widget "${widget}"`;
    if (meant !== undefined)
      add(
        {
          ...page,
          code: 'markup',
          problem,
          expected: `data-${meant}-part`,
          found: attribute,
          suggestion: `data-${meant}-part`,
          attribute,
        },
        first,
      );
  }
}

/** Reports a widget's options on an element that is not the widget's host. */
function strayOptions(
  elements: ElementsByAttribute,
  entries: Entries,
  guessed: ReadonlySet<Element>,
  add: AddProblem,
): void {
  for (const [widget, { definition }] of entries)
    for (const key of Object.keys(definition.options)) {
      const attribute = attributeName(widget, key);
      for (const element of elements.get(attribute) ?? []) {
        if (element.getAttribute('data-widget') === widget || guessed.has(element)) continue;
        const problem = `option ${attribute} is not on its widget`;
        const expected = `an element with data-widget="${widget}"`;
        const details = { code: 'option', widget, see: readmeOf(widget), attribute } as const;
        add({ ...details, problem, expected, found: `<${element.localName}>` }, element);
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
  add: AddProblem,
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
      for (const element of reported) {
        const details = { code: 'markup', widget, see: readmeOf(widget), attribute } as const;
        const problem = `there is no attribute ${attribute}`;
        add({ ...details, problem, expected: own.join(', '), found: attribute, suggestion }, element);
      }
    }
  }
}

/** Reports a host's options if their attribute names misspell the name of the host's widget. */
function misspelledOptions(hosts: readonly Element[], entries: Entries, add: AddProblem): void {
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
      const details = { code: 'option', widget, see: readmeOf(widget), attribute } as const;
      const problem = `there is no option ${attribute}`;
      add({ ...details, problem, expected: meant, found: attribute, suggestion: meant }, host);
    }
  }
}

/** Reports attributes in a widget whose words are in another order than those of a known one, or that misspell one. */
function confusedAttributes(elements: ElementsByAttribute, entries: Entries, add: AddProblem): void {
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
      const details = { code: 'markup', widget, see: readmeOf(widget), attribute } as const;
      add({ ...details, problem, expected: meant, found: attribute, suggestion: meant }, element);
    }
  }
}

/**
 * Returns a page's elements whose address ends with `widgets.js` or `widgets.css`. The name may contain a hash, and a
 * query may follow it.
 */
function tagsOf(
  { document }: CheckedPage,
  selector: string,
  attribute: string,
  extension: string,
): Element[] {
  const pattern = new RegExp(`(?:^|/)widgets(?:[.-][\\w-]+)?\\.${extension}(?:[?#]|$)`);
  return [...document.querySelectorAll(selector)].filter((element) =>
    pattern.test(element.getAttribute(attribute) ?? ''),
  );
}

/** Returns the start tag of an element for a report: `<script type="text/javascript">`. */
function shown(element: Element, attribute: string): string {
  const value = element.getAttribute(attribute);
  return value === null ? `no ${attribute}` : `${attribute}="${value}"`;
}

/** Reports missing, duplicate and misused script tags. */
function scripts(parsed: CheckedPage, isNeeded: boolean, add: AddProblem): void {
  const found = tagsOf(parsed, 'script[src]', 'src', 'js');
  const details = { ...page, code: 'script', expected: '<script type="module" src="…/widgets.js">' } as const;
  for (const script of found.slice(1)) {
    const problem = 'the script is included twice, and the second copy does nothing';
    add({ ...details, problem, found: `${found.length}`, attribute: 'src' }, script);
  }
  for (const script of found)
    if (script.getAttribute('type') !== 'module')
      add(
        { ...details, problem: 'the script is not included as a module', found: shown(script, 'type') },
        script,
      );
  if (isNeeded && found.length === 0)
    add({ ...details, problem: 'the script is missing', found: 'none' }, parsed.document.head);
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
  add: AddProblem,
): void {
  const widgets = [...document.querySelectorAll('[data-widget]')].map(
    (host) => host.getAttribute('data-widget') ?? '',
  );
  const ofWidgets = stylesheetsOf(widgets);
  const needed = stylesheetsOf(widgets, classes.keys());
  const links = new Map(linked);
  const details = { ...page, code: 'markup', see: 'docs/styles.md' } as const;
  for (const name of needed.filter((each) => !links.has(each))) {
    const expected = `<link rel="stylesheet" href="…/styles/${name}.css">`;
    const [className, element] = [...classes].find(([each]) => stylesheetOfClass(each) === name) ?? [];
    if (ofWidgets.includes(name) || !element)
      add(
        { ...details, problem: `the stylesheet ${name}.css is missing`, expected, found: 'none' },
        document.head,
      );
    else {
      const problem = `the class ${className} has no rules, because ${name}.css is missing`;
      add({ ...details, problem, expected, found: 'none', attribute: 'class' }, element);
    }
  }
  const found = [...links.keys()].filter((name) => needed.includes(name));
  const expected = needed.filter((name) => links.has(name));
  const at = expected.findIndex((name, index) => name !== found[index]);
  const link = links.get(found[at] ?? '');
  if (link)
    add(
      {
        ...details,
        problem: 'the stylesheets of widgets are in the wrong order',
        expected: expected.join(', '),
        found: found.join(', '),
        attribute: 'href',
      },
      link,
    );
}

/**
 * Reports missing and misused stylesheet tags, unless the page declares that the site's own stylesheet contains the
 * rules.
 */
function stylesheets(parsed: CheckedPage, hasWidgets: boolean, add: AddProblem): void {
  const { document, isWhole } = parsed;
  const classes = elementsByClass(parsed);
  const found = tagsOf(parsed, 'link[href]', 'href', 'css');
  const details = {
    ...page,
    code: 'markup',
    expected: '<link rel="stylesheet" href="…/widgets.css">',
  } as const;
  for (const link of found)
    if (!/\bstylesheet\b/i.test(link.getAttribute('rel') ?? ''))
      add(
        { ...details, problem: 'the link to widgets.css is not a stylesheet', found: shown(link, 'rel') },
        link,
      );
  const isNeeded = isWhole && (hasWidgets || classes.size > 0);
  if (!isNeeded || found.length > 0 || document.querySelector('[data-widgets-styles]')) return;
  const linked = [...document.querySelectorAll('link[rel~="stylesheet" i][href]')].flatMap((link) => {
    const name = SINGLE_STYLESHEET.exec(link.getAttribute('href') ?? '')?.[1];
    return name ? [[name, link] as const] : [];
  });
  if (linked.some(([name]) => name === 'base')) singleStylesheets(parsed, classes, linked, add);
  else if (hasWidgets)
    add({ ...details, problem: 'the stylesheet is missing', found: 'none' }, document.head);
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
function labels({ document }: CheckedPage, hosts: readonly Element[], add: AddProblem): void {
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
    const host = control.closest('[data-widget]')?.getAttribute('data-widget') ?? 'page';
    add(
      {
        code: 'markup',
        widget: host,
        problem: 'a control has no label',
        expected: '<label for="…">, a <label> around it, or aria-label',
        found: `<${control.localName}${name === null ? '' : ` name="${name}"`}>`,
        see: readmeOf(host),
      },
      control,
    );
  }
}

/** Reports mistakes that involve several elements, or the tags that load the widgets. */
export function pageRules(parsed: CheckedPage, entries: Entries, add: AddProblem): void {
  const hosts = [...parsed.document.querySelectorAll('[data-widget]')];
  for (const place of parsed.duplicateAttributes)
    add(
      {
        ...page,
        code: 'markup',
        problem: 'an element has an attribute twice, and browsers ignore the second',
        expected: 'one attribute of each name',
        found: 'two',
      },
      place,
    );
  duplicateIds(parsed, add);
  openers(parsed, entries, add);
  const elements = elementsByAttribute(parsed);
  const guessed = guessedOpeners(parsed, elements, entries, add);
  strayParts(elements, entries, add);
  unknownParts(elements, entries, add);
  strayOptions(elements, entries, guessed, add);
  unknownAttributes(elements, entries, guessed, add);
  misspelledOptions(hosts, entries, add);
  confusedAttributes(elements, entries, add);
  // A partial page, such as a template file, has no head.
  const hasWidgets = parsed.isWhole && hosts.length > 0;
  scripts(parsed, hasWidgets, add);
  stylesheets(parsed, hasWidgets, add);
  labels(parsed, hosts, add);
}

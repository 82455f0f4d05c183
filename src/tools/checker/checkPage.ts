import {
  documentationOf,
  foundText,
  type Problem,
  type ReportDetail,
  readmeOf,
  unknownWidget,
} from '../../report/report.ts';
import { attributeName } from '../../runtime/names.ts';
import { pageSettings, readSetting } from '../../runtime/pageSettings.ts';
import { catalog } from '../catalog.ts';
import { checkHost } from './checkHost.ts';
import {
  type AddProblem,
  insidePage,
  type ParsedPage,
  type Place,
  parsePage,
  UnreadablePageError,
} from './page.ts';
import { pageRules } from './pageRules.ts';
import type { PlacedProblem } from './results.ts';
import { placeOfSetting, settingsRules } from './settingsRules.ts';

const entries = new Map(catalog.map((entry) => [entry.definition.name, entry]));
const known = [...entries.keys()];

/** Reports required options that have no value. */
function checkRequired(host: Element, name: string, add: AddProblem): void {
  for (const [key, { isRequired, expected }] of Object.entries(entries.get(name)?.definition.options ?? {})) {
    const attribute = attributeName(name, key);
    if (!isRequired || host.getAttribute(attribute)?.trim()) continue;
    const found = host.hasAttribute(attribute) ? '""' : 'none';
    const details = { code: 'option', widget: name, expected, found, see: readmeOf(name) } as const;
    add({ ...details, problem: `option ${attribute} is missing`, attribute }, host);
  }
}

/** Checks a host, unless the host's widget is unknown. */
function checkKnownHost(host: HTMLElement, add: AddProblem): void {
  const name = host.getAttribute('data-widget') ?? '';
  const entry = entries.get(name);
  if (!entry) {
    add(unknownWidget(name, known), host);
    return;
  }
  checkRequired(host, name, add);
  checkHost(entry.definition, host, add);
}

/**
 * Returns true for a problem that cannot be judged from part of a page, such as a missing setting, which may be in
 * another part of the page.
 */
const needsWholePage = ({ code, widget, setting }: Problem): boolean =>
  code === 'config' && widget !== 'page' && setting === undefined;

/** Returns the attribute that contains a problem, so that the report can point to it. */
function attributeOf({ attribute, widget }: Problem, element: Element): string | undefined {
  const part = `data-${widget}-part`;
  const isPart = element.getAttribute('data-widget') !== widget && element.hasAttribute(part);
  return attribute ?? (isPart ? part : undefined);
}

function toPlaced({ placeOf }: ParsedPage, reported: Problem, at: Element | Place): PlacedProblem {
  const { code, widget, problem, expected } = reported;
  const found = foundText(reported);
  const see = documentationOf(reported.see);
  const place = 'line' in at ? at : placeOf(at, attributeOf(reported, at));
  return { code, widget, problem, expected, found, see, line: place.line, column: place.column };
}

/** Result of checking the source of a page. */
export interface CheckedSource {
  /** Number of widgets found. */
  widgets: number;
  /** Breaches in source order. */
  breaches: readonly PlacedProblem[];
  /** Addresses that the page links to, exactly as written. */
  links: readonly string[];
  /** True if the page contains a sign-in form with a password field. */
  isLogin: boolean;
  /** Reason why the page could not be checked. */
  failure?: string;
}

/** Returns whether a page contains a sign-in form, which has one password field that is not for a new password. */
function hasLogin(document: Document): boolean {
  const passwords = [...document.querySelectorAll('input')].filter(
    (input) =>
      input.getAttribute('type')?.toLowerCase() === 'password' &&
      !input.getAttribute('autocomplete')?.includes('new-password') &&
      !input.closest('[data-widget="password-form"]'),
  );
  const forms = passwords.map((input) => input.closest('form'));
  return forms.some((form, index) => forms.indexOf(form) === index && forms.lastIndexOf(form) === index);
}

/**
 * Checks the markup of a page.
 * @param address URL of the page. For the scheme `file:`, rules about the address do not apply
 */
export function checkPage(source: string, address: string): CheckedSource {
  try {
    return checkParsed(parsePage(source, address));
  } catch (cause) {
    if (!(cause instanceof UnreadablePageError)) throw cause;
    return { widgets: 0, breaches: [], links: [], isLogin: false, failure: cause.message };
  }
}

function checkParsed(page: ParsedPage): CheckedSource {
  const breaches: PlacedProblem[] = [];
  const add: AddProblem = (reported, at) => {
    if (!page.isWhole && needsWholePage(reported)) return;
    const breach = toPlaced(page, reported, at);
    const isKnown = breaches.some(
      ({ line, column, problem, widget }) =>
        line === breach.line &&
        column === breach.column &&
        problem === breach.problem &&
        widget === breach.widget,
    );
    if (!isKnown) breaches.push(breach);
  };
  const hosts = insidePage(page, () => {
    const { document } = page;
    const found = [...document.querySelectorAll<HTMLElement>('[data-widget]')];
    // As in a browser, problems with the page settings are reported by an event.
    document.addEventListener('widget:error', (event) => {
      event.preventDefault();
      const { element, ...problem } = (event as CustomEvent<ReportDetail>).detail;
      add(problem, placeOfSetting(page, problem) ?? element);
    });
    pageSettings();
    for (const { definition } of catalog)
      for (const setting of definition.settings ?? []) readSetting(setting);
    for (const host of found) checkKnownHost(host, add);
    settingsRules(page, entries, add);
    pageRules(page, entries, add);
    return found;
  });
  const links = [...page.document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  const isLogin = hasLogin(page.document);
  void page.window.happyDOM.close();
  return {
    links,
    isLogin,
    widgets: hosts.length,
    breaches: breaches.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

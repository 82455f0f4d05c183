import {
  documentationOf,
  foundText,
  type Problem,
  type ReportDetail,
  unknownWidget,
} from '../../report/report.ts';
import { pageSettings, readSetting } from '../../runtime/pageSettings.ts';
import { catalog } from '../catalog.ts';
import { checkHost } from './checkHost.ts';
import { type Place, UnreadablePageError } from './html.ts';
import { type AddProblem, insidePage, type ParsedPage, parsePage } from './page.ts';
import { pageRules } from './pageRules.ts';
import type { PlacedProblem } from './results.ts';
import { placeOfSetting, settingsRules } from './settingsRules.ts';
import { changes } from './upgrade/changes.ts';
import { findOldForms } from './upgrade/oldForms.ts';

const entries = new Map(catalog.map((entry) => [entry.definition.name, entry]));
const known = [...entries.keys()];

/** Changes between releases that the source of a page shows without doubt. */
const certainChanges = changes.filter(({ replacement, files }) => replacement !== undefined && !files);

/** Limit of the checks of a page whose mistakes are corrected one after another, as a widget's name and then its parts. */
const MAX_ROUNDS = 5;

/** Names that corrected attributes have in the source, by element and correct name. */
const sourceNames = new WeakMap<Element, Map<string, string>>();

/**
 * Corrects a mistake in the copy of the page, if the problem has a suggestion for an attribute's name or value. The next check of
 * the copy then reports no consequences of the mistake.
 */
function correct({ suggestion, found }: Problem, attribute: string | undefined, element: Element): boolean {
  if (suggestion === undefined || attribute === undefined) return false;
  if (found !== attribute) {
    element.setAttribute(attribute, suggestion);
    return true;
  }
  // A misspelled name is reported once, and may be on several elements.
  for (const other of element.ownerDocument.querySelectorAll(`[${CSS.escape(attribute)}]`)) {
    other.setAttribute(suggestion, other.getAttribute(attribute) ?? '');
    other.removeAttribute(attribute);
    sourceNames.set(other, (sourceNames.get(other) ?? new Map<string, string>()).set(suggestion, attribute));
  }
  return true;
}

/** Checks a host, unless the host's widget is unknown. */
function checkKnownHost(host: HTMLElement, add: AddProblem): void {
  const name = host.getAttribute('data-widget') ?? '';
  const entry = entries.get(name);
  if (entry) checkHost(entry, host, add);
  else add(unknownWidget(name, known), host);
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
  const { code, widget, problem, expected, suggestion } = reported;
  const found = foundText(reported);
  const see = documentationOf(reported.see);
  const placeIn = (element: Element): Place => {
    const attribute = attributeOf(reported, element) ?? '';
    return placeOf(element, sourceNames.get(element)?.get(attribute) ?? attribute);
  };
  const { line, column } = 'line' in at ? at : placeIn(at);
  return {
    code,
    widget,
    problem,
    expected,
    found,
    ...(suggestion !== undefined && { suggestion }),
    see,
    line,
    column,
  };
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

/** Names of the widgets whose forms ask for a password of a visitor who has signed in. */
const passwordForms: ReadonlySet<string | null | undefined> = new Set(
  catalog.filter(({ definition }) => definition.asksForPassword).map(({ definition }) => definition.name),
);

/** Returns whether a page contains a sign-in form, which has one password field that is not for a new password. */
function hasLogin(document: Document): boolean {
  const passwords = [...document.querySelectorAll('input')].filter(
    (input) =>
      input.getAttribute('type')?.toLowerCase() === 'password' &&
      !input.getAttribute('autocomplete')?.includes('new-password') &&
      !passwordForms.has(input.closest('[data-widget]')?.getAttribute('data-widget')),
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

const isSameProblem = (one: PlacedProblem, other: PlacedProblem): boolean =>
  one.line === other.line &&
  one.column === other.column &&
  one.problem === other.problem &&
  one.widget === other.widget;

/** Checks all hosts and the rest of the page once, and corrects mistakes in the copy of the page. */
function checkOnce(page: ParsedPage, hosts: readonly HTMLElement[]) {
  const [mistakes, others]: [PlacedProblem[], PlacedProblem[]] = [[], []];
  const add: AddProblem = (problem, at) => {
    if (!page.isWhole && needsWholePage(problem)) return;
    if ('line' in at) {
      others.push(toPlaced(page, problem, at));
      return;
    }
    const attribute = attributeOf(problem, at);
    const isRenamed = attribute !== undefined && sourceNames.get(at)?.has(attribute) === true;
    const isCorrected = correct(problem, attribute, at);
    // A value that doesn't fit the suggested name says only that another name was meant.
    if (isCorrected || !isRenamed) (isCorrected ? mistakes : others).push(toPlaced(page, problem, at));
  };
  for (const host of hosts) checkKnownHost(host, add);
  pageRules(page, entries, add);
  return { mistakes, others };
}

/**
 * Returns the problems of all hosts and of the rest of the page, without the consequences of mistakes. A problem is a consequence
 * if it is gone once a mistake has been corrected. One that only the correction brings up waits for the next run, because the
 * suggestion may be wrong, unless it is a mistake itself.
 */
function checkHosts(page: ParsedPage, hosts: readonly HTMLElement[]): PlacedProblem[] {
  const first = checkOnce(page, hosts);
  const found = [...first.mistakes];
  let { others } = first;
  for (let { mistakes } = first, round = 1; mistakes.length > 0 && round < MAX_ROUNDS; round++) {
    ({ mistakes, others } = checkOnce(page, hosts));
    found.push(...mistakes);
  }
  return [...found, ...others.filter((other) => first.others.some((before) => isSameProblem(before, other)))];
}

function checkParsed(page: ParsedPage): CheckedSource {
  const breaches: PlacedProblem[] = [];
  const list = (breach: PlacedProblem): void => {
    if (!breaches.some((earlier) => isSameProblem(earlier, breach))) breaches.push(breach);
  };
  const add: AddProblem = (reported, at) => {
    if (page.isWhole || !needsWholePage(reported)) list(toPlaced(page, reported, at));
  };
  const hosts = insidePage(page, () => {
    const { document } = page;
    const found = [...document.querySelectorAll<HTMLElement>('[data-widget]')];
    // As in a browser, problems with the page settings are reported by an event.
    document.addEventListener('widget:error', (event) => {
      event.preventDefault();
      const { element, ...problem } = (event as CustomEvent<ReportDetail>).detail;
      // The event's own text of what was found contains the suggestion.
      const raw = problem.found.replace(foundText({ ...problem, found: '' }), '');
      add({ ...problem, found: raw }, placeOfSetting(page, problem) ?? element);
    });
    pageSettings();
    for (const { definition } of catalog)
      for (const setting of definition.settings ?? []) readSetting(setting);
    settingsRules(page, entries, add);
    for (const breach of checkHosts(page, found)) list(breach);
    for (const { problem, place } of findOldForms(page.source, '', certainChanges)) add(problem, place);
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

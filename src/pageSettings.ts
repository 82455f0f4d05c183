import { isRecord } from './isRecord.ts';
import { didYouMean, type Issue, report } from './report.ts';
import { parseSearchSettings, type SearchSettings } from './search/settings.ts';
import type { PluralForms } from './texts.ts';

/** Settings of the page for all its widgets, from `<script type="application/json" data-widgets-config>`. */
export interface PageSettings {
  /** Texts by widget and key: `{ "content-list": { "showFilters": "Filter zeigen" } }` (RT-15). */
  texts: Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>>;
  /** Language of the widgets' own texts, such as `es`. Default: that of the page, `<html lang>`. */
  language?: string;
  /** URL of the advocacy plugin's script, on this site or with https (AV-01). Absent if the page has no plugin. */
  advocacy?: { script: string };
  /** Settings of the site search. Absent if the page has none. */
  search?: SearchSettings;
  /** `needed`: analytics wait for the visitor's consent (SI-03). */
  consent: 'needed' | 'given';
}

/** Pattern of https URLs and of paths on this site. `//host/…` and `/\\host/…` lead to other sites. */
const SCRIPT_ADDRESS = /^(?:https:\/\/|\/(?![/\\]))\S+$/;

function readAdvocacy(advocacy: unknown): Pick<PageSettings, 'advocacy'> {
  if (advocacy === undefined) return {};
  const script = isRecord(advocacy) ? advocacy.script : undefined;
  if (typeof script === 'string' && SCRIPT_ADDRESS.test(script)) return { advocacy: { script } };
  throw new TypeError('advocacy.script is neither an https URL nor a path on this site');
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) && Object.values(value).every((form) => typeof form === 'string'));

/**
 * Parses the JSON of the page's settings.
 * @throws TypeError for an invalid setting, SyntaxError for invalid JSON
 */
export function parseSettings(json: string): PageSettings {
  const parsed: unknown = JSON.parse(json);
  if (!isRecord(parsed)) throw new TypeError('the settings are not an object');
  const texts = parsed.texts ?? {};
  if (!isRecord(texts)) throw new TypeError('texts is not an object');
  for (const [widget, widgetTexts] of Object.entries(texts)) {
    if (!isRecord(widgetTexts)) throw new TypeError(`texts.${widget} is not an object`);
    const invalid = Object.entries(widgetTexts).find(([, text]) => !isText(text));
    if (invalid) throw new TypeError(`texts.${widget}.${invalid[0]} is neither a string nor plural forms`);
  }
  const { advocacy, search, language, consent = 'given' } = parsed;
  if (language !== undefined && typeof language !== 'string') throw new TypeError('language is not a string');
  if (consent !== 'needed' && consent !== 'given')
    throw new TypeError('consent is neither "needed" nor "given"');
  return {
    texts: texts as PageSettings['texts'],
    consent,
    ...(language !== undefined && { language }),
    ...readAdvocacy(advocacy),
    ...(search !== undefined && { search: parseSearchSettings(search, document.baseURI) }),
  };
}

/** Strings, which stay as they are, and what editors put around them: tags, comments, spaces and typographic quotes. */
const EDITED =
  /"(?:[^"\\]|\\.)*"|<\/?p\b[^>]*>|<br\s*\/?>|\/\/\s*<!\[CDATA\[|\/\/\s*\]\]>|<!--|(?:\/\/\s*)?-->|&nbsp;|\u00A0|[“”„]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#034': '"',
  lt: '<',
  gt: '>',
  amp: '&',
};

/**
 * Returns JSON without what editors add to it: `<p>` and `<br />` at blank lines and line ends, a CDATA section, escaped or
 * typographic quotes. Texts inside of strings stay as they are.
 */
export function withoutEdits(json: string): string {
  // With all its quotes escaped, the editor has escaped the other characters as well.
  const text = json.includes('"')
    ? json
    : json.replace(/&(quot|#0?34|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return text.replace(EDITED, (found) => {
    if (found.startsWith('"')) return found;
    return /[“”„]/.test(found) ? '"' : ' ';
  });
}

/** Returns the JSON to use: as it is if it is valid, or without the edits of an editor if that makes it valid. */
function readableJson(json: string): string {
  try {
    JSON.parse(json);
    return json;
  } catch {
    const cleaned = withoutEdits(json);
    try {
      JSON.parse(cleaned);
      return cleaned;
    } catch {
      // The error in what the author wrote says more than one in our version of it.
      return json;
    }
  }
}

const KEYS = ['texts', 'language', 'advocacy', 'search', 'consent'];

/** Reports the keys of the settings that nothing reads, such as a misspelled one. */
function reportUnknownKeys(
  json: string,
  element: Element,
  issue: Pick<Issue, 'code' | 'widget' | 'see'>,
): void {
  for (const key of Object.keys(JSON.parse(json) as object)) {
    if (KEYS.includes(key)) continue;
    const found = `"${key}"${didYouMean(key, KEYS)}`;
    report(
      { ...issue, problem: `there is no setting "${key}"`, expected: `one of ${KEYS.join(', ')}`, found },
      element,
    );
  }
}

/** Problem of settings that an editor has changed, and that are used all the same. */
export const EDITED_SETTINGS: Issue = {
  code: 'config',
  widget: 'page',
  problem: 'an editor has changed the page settings, which are used without its changes',
  expected: 'the JSON as it was written',
  found: 'tags, comments or other quotes in it',
  see: 'docs/editors.md',
};

const settingsOf = new WeakMap<Document, PageSettings>();

/**
 * Returns the page's settings, read once. If they are absent or invalid (which is reported), all texts keep their
 * defaults and analytics wait for consent.
 */
export function pageSettings(): PageSettings {
  const known = settingsOf.get(document);
  if (known) return known;
  let settings: PageSettings = { texts: {}, consent: 'needed' };
  const element = document.querySelector('script[data-widgets-config]');
  if (element) {
    const issue = { code: 'config', widget: 'page', see: 'README.md' } as const;
    try {
      const json = readableJson(element.textContent);
      if (json !== element.textContent) report(EDITED_SETTINGS, element);
      settings = parseSettings(json);
      reportUnknownKeys(json, element, issue);
    } catch (cause) {
      const expected = 'an object such as {"texts": {"content-list": {"showFilters": "…"}}}';
      const problem = 'the page settings cannot be used';
      report({ ...issue, problem, expected, found: String(cause) }, element);
    }
  }
  settingsOf.set(document, settings);
  return settings;
}

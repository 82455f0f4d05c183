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
      settings = parseSettings(element.textContent);
      reportUnknownKeys(element.textContent, element, issue);
    } catch (cause) {
      const expected = 'an object such as {"texts": {"content-list": {"showFilters": "…"}}}';
      const problem = 'the page settings cannot be used';
      report({ ...issue, problem, expected, found: String(cause) }, element);
    }
  }
  settingsOf.set(document, settings);
  return settings;
}

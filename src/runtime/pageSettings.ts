import { nearestName, type Problem, report } from '../report/report.ts';
import { isRecord } from './isRecord.ts';
import type { PluralForms } from './texts.ts';

/** Page settings for all widgets, from `<script type="application/json" data-widgets-config>`. */
export interface PageSettings {
  /**
   * Texts, keyed by widget name and by the text's own key: `{ "content-list": { "showFilters": "Filter zeigen" } }`
   * (RT-15).
   */
  texts: Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>>;
  /** Language of the widgets' own texts, such as `es`. Default: the page's language, `<html lang>`. */
  language?: string;
  /** `needed`: analytics wait until the visitor gives consent (SI-03). */
  consent: 'needed' | 'given';
}

/** Setting of one feature, which checks its value itself: see `readSetting`. */
export interface FeatureSetting<Value> {
  /** Key in the page settings. */
  key: string;
  /**
   * Returns the checked value.
   * @throws SettingError if the value is invalid
   */
  parse: (value: unknown) => Value;
}

/** Error for an invalid page setting. */
export class SettingError extends TypeError {
  /**
   * @param path keys that lead to the setting, such as `search` and `index`
   * @param predicate rest of the sentence that starts with these keys, such as `is not a non-empty string`
   */
  constructor(
    readonly path: readonly string[],
    predicate: string,
  ) {
    super(`${path.join('.')} ${predicate}`);
  }
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) && Object.values(value).every((form) => typeof form === 'string'));

/** Page settings, all checked except those of features. */
interface ParsedSettings extends PageSettings {
  /** Unchecked settings of features, keyed as on the page. */
  features: Readonly<Record<string, unknown>>;
}

/**
 * Parses the JSON of the page settings. `readSetting` parses the features' settings.
 * @throws TypeError for settings that are not an object, SettingError for an invalid setting, SyntaxError for invalid
 * JSON
 */
export function parseSettings(json: string): ParsedSettings {
  const parsed: unknown = JSON.parse(json);
  if (!isRecord(parsed)) throw new TypeError('the settings are not an object');
  const { texts = {}, language, consent = 'given', ...features } = parsed;
  if (!isRecord(texts)) throw new SettingError(['texts'], 'is not an object');
  for (const [widget, widgetTexts] of Object.entries(texts)) {
    if (!isRecord(widgetTexts)) throw new SettingError(['texts', widget], 'is not an object');
    const invalid = Object.entries(widgetTexts).find(([, text]) => !isText(text));
    if (invalid)
      throw new SettingError(['texts', widget, invalid[0]], 'is neither a string nor plural forms');
  }
  if (language !== undefined && typeof language !== 'string')
    throw new SettingError(['language'], 'is not a string');
  if (consent !== 'needed' && consent !== 'given')
    throw new SettingError(['consent'], 'is neither "needed" nor "given"');
  return {
    texts: texts as PageSettings['texts'],
    consent,
    ...(language !== undefined && { language }),
    features,
  };
}

/**
 * Pattern that matches strings, which stay unchanged, and what editors add around them: tags, comments, spaces and
 * typographic quotes.
 */
const EDITED =
  /"(?:[^"\\]|\\.)*"|<\/?p\b[^<>]*>|<br\s*\/?>|\/\/\s*<!\[CDATA\[|\/\/\s*\]\]>|<!--|(?:\/\/\s*)?-->|&nbsp;|\u00A0|[“”„]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#034': '"',
  lt: '<',
  gt: '>',
  amp: '&',
};

/**
 * Returns JSON without what editors add to it: `<p>` and `<br />` at blank lines and line ends, a CDATA section,
 * escaped or typographic quotes. Text inside strings stays unchanged.
 */
export function withoutEdits(json: string): string {
  // If all quotes are escaped, the editor has escaped the other characters as well.
  const text = json.includes('"')
    ? json
    : json.replace(/&(quot|#0?34|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return text.replace(EDITED, (found) => {
    if (found.startsWith('"')) return found;
    return /[“”„]/.test(found) ? '"' : ' ';
  });
}

/** Returns JSON unchanged if it is valid. Otherwise, removes an editor's changes if that makes the JSON valid. */
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
      // An error about the original text is more helpful than an error about the cleaned-up text.
      return json;
    }
  }
}

/** Returns the keys of all settings, including those of features, so that every page reports a misspelled key. */
export const settingKeys = (): string[] => ['texts', 'language', 'consent', ...__WIDGETS_SETTINGS__];

const details = { code: 'config', widget: 'page', see: 'docs/integrating.md' } as const;

/** Reports unknown keys, such as misspelled ones, in the settings. */
function reportUnknownKeys(features: Readonly<Record<string, unknown>>, element: Element): void {
  const known = settingKeys();
  for (const key of Object.keys(features)) {
    if (known.includes(key)) continue;
    const problem: Problem = {
      ...details,
      problem: `there is no setting "${key}"`,
      expected: `one of ${known.join(', ')}`,
      found: `"${key}"`,
      suggestion: nearestName(key, known),
      setting: [key],
    };
    report(problem, element);
  }
}

/**
 * Returns the keys that lead to the cause of an error: an empty list if the JSON is invalid, or undefined for any other
 * error.
 */
function placeOf(cause: unknown): readonly string[] | undefined {
  if (cause instanceof SyntaxError) return [];
  return cause instanceof SettingError ? cause.path : undefined;
}

function reportUnusable(cause: unknown, element: Element): void {
  const setting = placeOf(cause);
  const problem: Problem = {
    ...details,
    problem: 'the page settings cannot be used',
    expected: 'an object such as {"texts": {"content-list": {"showFilters": "…"}}}',
    found: String(cause),
    ...(setting && { setting }),
  };
  report(problem, element);
}

/** Problem to report if an editor has changed the settings but they are still usable. */
const editedSettings: Problem = {
  ...details,
  problem: 'an editor has changed the page settings, which are used without its changes',
  expected: 'the JSON as it was written',
  found: 'tags, comments or changed quotes in it',
  see: 'docs/editors.md',
  setting: [],
};

/** Settings of a document, including the feature settings read so far. */
interface ReadSettings {
  settings: ParsedSettings;
  element: Element | null;
  values: Map<string, unknown>;
}

const settingsOf = new WeakMap<Document, ReadSettings>();

function read(): ReadSettings {
  const known = settingsOf.get(document);
  if (known) return known;
  let settings: ParsedSettings = { texts: {}, consent: 'needed', features: {} };
  const element = document.querySelector('script[data-widgets-config]');
  if (element) {
    try {
      const json = readableJson(element.textContent);
      if (json !== element.textContent) report(editedSettings, element);
      settings = parseSettings(json);
      reportUnknownKeys(settings.features, element);
    } catch (cause) {
      reportUnusable(cause, element);
    }
  }
  const result = { settings, element, values: new Map<string, unknown>() };
  settingsOf.set(document, result);
  return result;
}

/**
 * Returns the page's settings, which are read once. If the settings are absent or invalid, all texts keep their
 * defaults and analytics wait for consent. Reports invalid settings.
 */
export const pageSettings = (): PageSettings => read().settings;

/**
 * Returns the setting of a feature, which is read once. Returns undefined if the setting is absent or invalid, and
 * reports an invalid setting.
 */
export function readSetting<Value>({ key, parse }: FeatureSetting<Value>): Value | undefined {
  const { settings, element, values } = read();
  const given = settings.features[key];
  if (given !== undefined && !values.has(key)) {
    values.set(key, undefined);
    try {
      values.set(key, parse(given));
    } catch (cause) {
      if (!(cause instanceof SettingError) || !element) throw cause;
      reportUnusable(cause, element);
    }
  }
  // The value was returned by this setting's own `parse`.
  return values.get(key) as Value | undefined;
}

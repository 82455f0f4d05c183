import { isRecord } from './isRecord.ts';
import { report } from './report.ts';
import { parseSearchSettings, type SearchSettings } from './search/settings.ts';

/** What a page says for all its widgets, in `<script type="application/json" data-widgets-config>`. */
export interface PageConfig {
  /** Texts by widget and key: `{ "content-list": { "showFilters": "Filter zeigen" } }` (RT-15). */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The advocacy plugin (AV-01): the address of its script, of this site or by https. Absent where there is none. */
  advocacy?: { script: string };
  /** The site's search; absent where there is none. */
  search?: SearchSettings;
  /** `needed`: analytics wait for the visitor's consent (SI-03). */
  consent: 'needed' | 'given';
}

/** Not `//host/…` or `/\\host/…`, which are other sites. */
const SCRIPT_ADDRESS = /^(?:https:\/\/|\/(?![/\\]))\S+$/;

function readAdvocacy(advocacy: unknown): Pick<PageConfig, 'advocacy'> {
  if (advocacy === undefined) return {};
  const script = isRecord(advocacy) ? advocacy.script : undefined;
  if (typeof script === 'string' && SCRIPT_ADDRESS.test(script)) return { advocacy: { script } };
  throw new TypeError('advocacy.script is neither an https address nor a path of this site');
}

/** The configuration in a JSON text. Throws a TypeError, or JSON's SyntaxError, that says what is wrong. */
export function parseConfig(json: string): PageConfig {
  const parsed: unknown = JSON.parse(json);
  if (!isRecord(parsed)) throw new TypeError('the configuration is not an object');
  const texts = parsed.texts ?? {};
  if (!isRecord(texts)) throw new TypeError('texts is not an object');
  for (const [widget, ofWidget] of Object.entries(texts)) {
    if (!isRecord(ofWidget)) throw new TypeError(`texts.${widget} is not an object`);
    const other = Object.entries(ofWidget).find(([, text]) => typeof text !== 'string');
    if (other) throw new TypeError(`texts.${widget}.${other[0]} is not a string`);
  }
  const { advocacy, search, consent = 'given' } = parsed;
  if (consent !== 'needed' && consent !== 'given')
    throw new TypeError('consent is neither "needed" nor "given"');
  return {
    texts: texts as PageConfig['texts'],
    consent,
    ...readAdvocacy(advocacy),
    ...(search !== undefined && { search: parseSearchSettings(search, document.baseURI) }),
  };
}

let config: PageConfig | undefined;

/** The page's configuration, read once. A bad one is reported, and the page is as without one. */
export function pageConfig(): PageConfig {
  if (config) return config;
  config = { texts: {}, consent: 'needed' };
  const element = document.querySelector('script[data-widgets-config]');
  if (!element) return config;
  try {
    config = parseConfig(element.textContent);
  } catch (cause) {
    const expected = 'an object such as {"texts": {"content-list": {"showFilters": "…"}}}';
    const problem = 'the page configuration cannot be used';
    report(
      { code: 'config', widget: 'page', problem, expected, found: String(cause), see: 'README.md' },
      element,
    );
  }
  return config;
}

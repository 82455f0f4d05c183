import { isRecord } from '../../runtime/isRecord.ts';
import { type FeatureSetting, SettingError } from '../../runtime/pageSettings.ts';

/**
 * Host in the format of Algolia's client. `url` contains the host, the port and an optional path, without the protocol.
 */
export interface SearchHost {
  url: string;
  protocol: 'http' | 'https';
  accept: 'readWrite';
}

/** Search settings of the page: the `search` object of `data-widgets-config`. */
export interface SearchSettings {
  applicationId: string;
  /** Algolia's search-only API key. */
  searchKey: string;
  index: string;
  /** Hosts to use instead of Algolia's own, in order of preference. */
  hosts?: readonly SearchHost[];
  /** URL to send Insights events to instead of Algolia's own host, without a trailing slash. */
  insightsHost?: string;
  /** URL of the legacy search, with the placeholder `{query}`. */
  legacySearch?: string;
  /** False to set no cookie, which also means that no Insights events are sent (SI-01). */
  userCookie: boolean;
}

function textAt(settings: Record<string, unknown>, name: string): string {
  const value = settings[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new SettingError(['search', name], 'is not a non-empty string');
}

/** Returns the value as an http(s) URL, resolved against `base`. Throws a SettingError for any other value. */
function addressAt(name: string, value: unknown, base: string): URL {
  if (typeof value === 'string' && URL.canParse(value, base)) {
    const address = new URL(value, base);
    if (/^https?:$/.test(address.protocol)) return address;
  }
  throw new SettingError(['search', name], 'is not an http or https URL');
}

const withoutSlash = (path: string): string => path.replace(/(?<!\/)\/+$/, '');

function readHosts(hosts: unknown, base: string): Pick<SearchSettings, 'hosts'> {
  if (hosts === undefined) return {};
  if (!Array.isArray(hosts) || hosts.length === 0)
    throw new SettingError(['search', 'hosts'], 'is not a list of URLs');
  return {
    hosts: hosts.map((host: unknown): SearchHost => {
      const { host: name, pathname, protocol } = addressAt('hosts', host, base);
      const isSecure = protocol === 'https:';
      return {
        url: name + withoutSlash(pathname),
        protocol: isSecure ? 'https' : 'http',
        accept: 'readWrite',
      };
    }),
  };
}

function readAddresses(settings: Record<string, unknown>, base: string): Partial<SearchSettings> {
  const { insightsHost, legacySearch } = settings;
  const insights =
    insightsHost === undefined
      ? {}
      : { insightsHost: withoutSlash(addressAt('insightsHost', insightsHost, base).href) };
  if (legacySearch === undefined) return insights;
  return { ...insights, legacySearch: decodeURI(addressAt('legacySearch', legacySearch, base).href) };
}

/**
 * Reads the `search` object of the page's settings.
 * @param base URL of the page, used to resolve hosts given as paths
 * @throws SettingError for a missing or invalid setting
 */
export function parseSearchSettings(value: unknown, base: string): SearchSettings {
  if (!isRecord(value)) throw new SettingError(['search'], 'is not an object');
  const { userCookie = true } = value;
  if (typeof userCookie !== 'boolean')
    throw new SettingError(['search', 'userCookie'], 'is neither true nor false');
  return {
    applicationId: textAt(value, 'applicationId'),
    searchKey: textAt(value, 'searchKey'),
    index: textAt(value, 'index'),
    userCookie,
    ...readHosts(value.hosts, base),
    ...readAddresses(value, base),
  };
}

/** The page's `search` setting. */
export const searchSetting: FeatureSetting<SearchSettings> = {
  key: 'search',
  parse: (value) => parseSearchSettings(value, document.baseURI),
};

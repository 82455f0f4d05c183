import { isRecord } from '../isRecord.ts';

/** One of the provider's hosts, as its client wants it: `url` is host and port, with a path where there is one. */
export interface SearchHost {
  url: string;
  protocol: 'http' | 'https';
  accept: 'readWrite';
}

/** What a page says of its search, in the `search` of its configuration. */
export interface SearchSettings {
  applicationId: string;
  /** The key that can only search. */
  searchKey: string;
  index: string;
  /** In place of the provider's own hosts; the first is asked first. */
  hosts?: readonly SearchHost[];
  /** Where analytics events go in place of the provider's own host: an address without a slash at its end. */
  insightsHost?: string;
  /** Address of the search that this one follows, with `{query}` in it. */
  legacySearch?: string;
  /** Whether the visitor may be known again by a cookie; without it no analytics event is sent (SI-01). */
  userCookie: boolean;
}

function textAt(settings: Record<string, unknown>, name: string): string {
  const value = settings[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError(`search.${name} is not a text`);
}

/** An address that stands alone or a path of this site. */
function addressAt(name: string, value: unknown, base: string): URL {
  if (typeof value === 'string' && URL.canParse(value, base)) {
    const address = new URL(value, base);
    if (/^https?:$/.test(address.protocol)) return address;
  }
  throw new TypeError(`search.${name} is no address`);
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

function readHosts(hosts: unknown, base: string): Pick<SearchSettings, 'hosts'> {
  if (hosts === undefined) return {};
  if (!Array.isArray(hosts) || hosts.length === 0)
    throw new TypeError('search.hosts is no list of addresses');
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
 * Reads the `search` of a page's configuration.
 * @param base address of the page, for hosts that are paths of this site
 * @throws TypeError that says what is missing or wrong
 */
export function parseSearchSettings(value: unknown, base: string): SearchSettings {
  if (!isRecord(value)) throw new TypeError('search is not an object');
  const { userCookie = true } = value;
  if (typeof userCookie !== 'boolean') throw new TypeError('search.userCookie is neither true nor false');
  return {
    applicationId: textAt(value, 'applicationId'),
    searchKey: textAt(value, 'searchKey'),
    index: textAt(value, 'index'),
    userCookie,
    ...readHosts(value.hosts, base),
    ...readAddresses(value, base),
  };
}

import type {
  PrivacyFeature,
  StorageArea,
  StoredCookie,
  StoredFamily,
  StoredItem,
} from '../../page/privacy.ts';

/** Keys and hosts of all features, without sentences. Can be passed to a page as JSON. */
export interface PrivacyRegister {
  /** Keys, and prefixes of keys, by storage area. */
  areas: Readonly<Record<StorageArea, { keys: readonly string[]; prefixes: readonly string[] }>>;
  cookies: readonly string[];
  /** Properties of `history.state`. */
  historyProperties: readonly string[];
  /** Patterns of hosts, as in `RemoteHost`. */
  hosts: readonly string[];
}

export const isCookie = (stored: StoredItem | StoredFamily | StoredCookie): stored is StoredCookie =>
  'cookie' in stored;
export const isFamily = (stored: StoredItem | StoredFamily | StoredCookie): stored is StoredFamily =>
  'prefix' in stored;

export function registerOf(features: readonly PrivacyFeature[]): PrivacyRegister {
  const stored = features.flatMap((feature) => feature.stored ?? []);
  const cookies = stored.flatMap((one) => (isCookie(one) ? [one.cookie] : []));
  const keysIn = (wanted: StorageArea) => ({
    keys: stored.flatMap((one) => ('key' in one && one.area === wanted ? [one.key] : [])),
    prefixes: stored.flatMap((one) => (isFamily(one) && one.area === wanted ? [one.prefix] : [])),
  });
  return {
    areas: { localStorage: keysIn('localStorage'), sessionStorage: keysIn('sessionStorage') },
    cookies,
    historyProperties: features.flatMap(({ history = [] }) =>
      history.flatMap(({ properties = [] }) => properties),
    ),
    hosts: features.flatMap(({ remote = [] }) => remote.flatMap(({ hosts = [] }) => hosts)),
  };
}

/** Returns whether a pattern of a host, such as `{applicationId}-dsn.algolia.net`, matches a host. */
export function matchesHost(pattern: string, host: string): boolean {
  const fixed = pattern.split(/\*|\{\w+\}/).map((text) => text.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('[^.]+')}$`, 'i').test(host);
}

/** Returns whether the register has a host to which the page itself may connect, or which a link may lead to. */
export const isDeclaredHost = ({ hosts }: PrivacyRegister, host: string): boolean =>
  hosts.some((pattern) => matchesHost(pattern, host));

/** Returns whether the register has a key. */
export function isDeclaredKey({ areas }: PrivacyRegister, area: StorageArea, key: string): boolean {
  const { keys, prefixes } = areas[area];
  return keys.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
}

/** Returns a script that deletes everything that the features have stored, except in the history of open tabs. */
export function deletionScript(features: readonly PrivacyFeature[]): string[] {
  const { areas, cookies } = registerOf(features);
  const all = [areas.localStorage, areas.sessionStorage];
  const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted();
  const prefixes = unique(all.flatMap((area) => area.prefixes));
  const keys = unique(all.flatMap((area) => area.keys)).filter(
    (key) => !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  const list = (texts: readonly string[]) => texts.map((text) => `  '${text}',`);
  return [
    'const keys = [',
    ...list(keys),
    '];',
    'const prefixes = [',
    ...list(prefixes),
    '];',
    'const isOurs = (key) => keys.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));',
    'for (const storage of [localStorage, sessionStorage])',
    '  for (const key of Object.keys(storage).filter(isOurs)) storage.removeItem(key);',
    ...cookies.map((cookie) => `document.cookie = '${cookie}=; max-age=0; path=/';`),
  ];
}

import { readFeatures } from '../../src/tools/privacy/readFeatures.ts';
import {
  isDeclaredHost,
  isDeclaredKey,
  type PrivacyRegister,
  registerOf,
} from '../../src/tools/privacy/register.ts';

/** Prefix of the keys that tests store themselves. */
const TEST_PREFIX = 'test:';

/** Cookie of the stand-in CMS: the session, which the site's server sets and the page can't read. */
const SITE_COOKIES = ['CraftSessionId'];

/** Hosts of the sites under test, which also serve stand-in Algolia and other local replacements. */
const SITE_HOSTS = ['localhost', '127.0.0.1'];

/** Hosts that stand in for the hosts of a feature, or that a test site has chosen in its settings. */
const STAND_INS = [
  // Frames of stand-in Stripe.
  'provider.localhost',
  // Vendor of the security check.
  'challenge.localhost',
  // `advocacy.script` in the page settings.
  'plugin.example',
  // `employerMatching.script` in the page settings.
  'vendor.example',
  // `search.legacySearch` in the page settings.
  'legacy.example',
  // Sites of sponsors, which visitors open from the logos.
  'meridian.example',
  'borealis.example',
  'halden.example',
];

const features = registerOf(await readFeatures());

const { localStorage, sessionStorage } = features.areas;

/** Everything that a page may store and request in a test. */
export const register: PrivacyRegister = {
  areas: {
    localStorage: { ...localStorage, prefixes: [...localStorage.prefixes, TEST_PREFIX] },
    sessionStorage: { ...sessionStorage, prefixes: [...sessionStorage.prefixes, TEST_PREFIX] },
  },
  cookies: [...features.cookies, ...SITE_COOKIES],
  // Includes the state that a test writes as a router would.
  historyProperties: [...features.historyProperties, 'test:router'],
  hosts: [...features.hosts, ...SITE_HOSTS, ...STAND_INS],
};

/** Keys of the storage areas of a site, as a page returns them. */
export interface StoredKeys {
  localStorage: readonly string[];
  sessionStorage: readonly string[];
}

/** Returns a sentence for each stored key and each cookie that docs/privacy.md does not list. */
export function undeclaredData(stored: StoredKeys, cookies: readonly string[]): string[] {
  const keys = (['localStorage', 'sessionStorage'] as const).flatMap((area) =>
    stored[area].filter((key) => !isDeclaredKey(register, area, key)).map((key) => `${key} in ${area}`),
  );
  const undeclared = cookies.filter((cookie) => !register.cookies.includes(cookie));
  return [...keys, ...undeclared.map((cookie) => `cookie ${cookie}`)];
}

/** Returns the host of a request that docs/privacy.md does not list, or undefined if the request may be sent. */
export function undeclaredHost(address: string): string | undefined {
  // The addresses of blobs and data have no host.
  if (!/^(?:https?|wss?):/.test(address)) return undefined;
  const { hostname } = new URL(address);
  return isDeclaredHost(register, hostname) ? undefined : hostname;
}

/**
 * Logs an error for each write of a key, cookie, database, cache or property of the history state that docs/privacy.md does
 * not list. Runs in the page, before its scripts.
 */
export function logUndeclaredWrites({ areas, cookies, historyProperties }: PrivacyRegister): void {
  const log = (what: string): void =>
    console.error(`Undeclared: ${what}. Add it to a privacy.ts (docs/privacy.md).`);
  const wrap = (
    target: object,
    name: string,
    check: (values: readonly unknown[], self: unknown) => void,
  ): void => {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') return;
    Reflect.set(target, name, function (this: unknown, ...values: unknown[]): unknown {
      check(values, this);
      return Reflect.apply(original, this, values);
    });
  };
  /** Returns whether a storage is the tab's. Tests may have replaced `sessionStorage` with a getter that throws. */
  const isOfTab = (storage: unknown): boolean => {
    try {
      return storage === window.sessionStorage;
    } catch {
      return false;
    }
  };
  wrap(Storage.prototype, 'setItem', ([key], self) => {
    const area = isOfTab(self) ? 'sessionStorage' : 'localStorage';
    const { keys, prefixes } = areas[area];
    const name = String(key);
    if (!keys.includes(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
      log(`${name} in ${area}`);
  });
  wrap(IDBFactory.prototype, 'open', ([name]) => log(`database ${String(name)}`));
  // Pages that are not served securely have no caches.
  if ('CacheStorage' in window)
    wrap(CacheStorage.prototype, 'open', ([name]) => log(`cache ${String(name)}`));
  for (const name of ['pushState', 'replaceState'])
    wrap(History.prototype, name, ([state]) => {
      for (const key of Object.keys(Object(state)))
        if (!historyProperties.includes(key)) log(`${key} in history.state`);
    });
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (cookie)
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, text: string) {
        const name = text.split('=')[0]?.trim() ?? '';
        if (!cookies.includes(name)) log(`cookie ${name}`);
        cookie.set?.call(this, text);
      },
    });
}

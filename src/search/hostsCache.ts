import type { ClientOptions } from '@algolia/client-common';

type HostKey = Record<string, unknown> | string;

/** Returns the identity of a host. Algolia's client passes keys with further properties that hold the host's state. */
const nameOf = (key: HostKey): string =>
  typeof key === 'string' ? key : [key.protocol, key.url, key.accept].join(' ');

/**
 * Creates an in-memory cache of failed hosts, so that Algolia's client skips them for two minutes (SE-14). The client's
 * own cache never finds its entries, because it writes with a larger key object than it reads with (algoliasearch
 * 5.64.0: three searches in a row tried the dead host first). It also adds an entry to local storage for each failure.
 */
export function createHostsCache(): NonNullable<ClientOptions['hostsCache']> {
  const states = new Map<string, unknown>();
  return {
    get: async <Value>(key: HostKey, fallback: () => Promise<Value>): Promise<Value> =>
      (states.get(nameOf(key)) as Value | undefined) ?? fallback(),
    set: async <Value>(key: HostKey, value: Value): Promise<Value> => {
      states.set(nameOf(key), value);
      return value;
    },
    delete: async (key: HostKey): Promise<void> => void states.delete(nameOf(key)),
    clear: async (): Promise<void> => states.clear(),
  };
}

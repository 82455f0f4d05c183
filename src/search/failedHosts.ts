import type { ClientOptions } from '@algolia/client-common';

type HostKey = Record<string, unknown> | string;

/** What says which host it is: the client saves under an object that holds its own state beside these. */
const nameOf = (key: HostKey): string =>
  typeof key === 'string' ? key : [key.protocol, key.url, key.accept].join(' ');

/**
 * Remembers which of the provider's hosts failed, so that the client leaves them alone for its two minutes (SE-14). Its
 * own memory never finds what it has saved, for it saves under an object with more properties than it asks by
 * (algoliasearch 5.64.0: three searches each asked the dead host first), and leaves an entry in the visitor's local
 * storage for each failure. This one is in memory.
 */
export function rememberFailedHosts(): NonNullable<ClientOptions['hostsCache']> {
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

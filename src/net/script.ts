import { trustedTypesPolicy } from '../page/trustedTypes.ts';

const loads = new Map<string, Promise<void>>();

function insertScript(address: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const trusted = trustedTypesPolicy()?.createScriptURL(address) ?? address;
    // TypeScript's type of `src` does not include trusted URLs yet.
    script.src = trusted as string;
    if (integrity !== undefined) {
      script.integrity = integrity;
      // Browsers check the hash only if the host allows other sites to read the script (CORS).
      script.crossOrigin = 'anonymous';
    }
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}

/**
 * Loads a third-party script once per page, regardless of how many callers request it. After a failure, the next call
 * tries again.
 * @param address URL already passed to `allowScript`; Trusted Types reject any other URL (RT-11)
 * @param integrity hash that the browser compares the script with, such as `sha384-…`; undefined to accept any content
 * @returns a promise that resolves when the script has run, or immediately if the page itself includes the script, and
 * rejects if the script fails
 */
export function loadScript(address: string, integrity?: string): Promise<void> {
  const { href } = new URL(address, document.baseURI);
  const earlier = loads.get(href);
  if (earlier) return earlier;
  if ([...document.scripts].some(({ src }) => src === href)) return Promise.resolve();
  const loading = insertScript(address, integrity);
  loads.set(href, loading);
  loading.catch(() => loads.delete(href));
  return loading;
}

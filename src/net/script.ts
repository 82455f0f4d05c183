import { trustedTypesPolicy } from '../dom/trustedTypes.ts';

const asked = new Map<string, Promise<void>>();

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const trusted = trustedTypesPolicy()?.createScriptURL(address) ?? address;
    // TypeScript's own types do not know yet that `src` takes what the policy has made.
    script.src = trusted as string;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}

/**
 * Loads somebody else's script, once in the life of a page whoever asks and however often; one that has failed is tried
 * again when somebody asks anew.
 * @param address as the page's configuration has it, or the card provider's: no other passes under Trusted Types (RT-11)
 * @returns resolves when it has run, at once where the page has brought it itself; rejects where it is blocked or fails
 */
export function loadScript(address: string): Promise<void> {
  const { href } = new URL(address, document.baseURI);
  const earlier = asked.get(href);
  if (earlier) return earlier;
  if ([...document.scripts].some(({ src }) => src === href)) return Promise.resolve();
  const loading = insert(address);
  asked.set(href, loading);
  loading.catch(() => asked.delete(href));
  return loading;
}

const owners = new Set<object>();

/**
 * Puts a word before the document's title while any form of the page has errors: it is the first thing that is read of
 * a page, and of its tab. Returns how to take it away.
 */
export function markTitle(owner: object, prefix: string): () => void {
  owners.add(owner);
  if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  return () => {
    owners.delete(owner);
    if (owners.size === 0 && document.title.startsWith(prefix))
      document.title = document.title.slice(prefix.length);
  };
}

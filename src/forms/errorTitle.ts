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

/** Forms that name their pages in the title. */
const named = new Set<object>();
let sent = '';

/**
 * Says in the document's title which page of a form is shown, behind that word where it stands. Returns how to give it the
 * title back that it had before the first one came.
 * @param compose makes a title of the one that the server has sent
 */
export function nameInTitle(owner: object, prefix: string, compose: (sent: string) => string): () => void {
  const isMarked = (): boolean => document.title.startsWith(prefix);
  const write = (title: string): void => {
    document.title = isMarked() ? prefix + title : title;
  };
  if (named.size === 0) sent = isMarked() ? document.title.slice(prefix.length) : document.title;
  named.add(owner);
  write(compose(sent));
  return () => {
    named.delete(owner);
    if (named.size === 0) write(sent);
  };
}

const formsWithErrors = new Set<object>();

/**
 * Adds a prefix to the document's title while any form on the page has errors: screen readers read the title of a page
 * first, and browsers show it on the tab. Returns a function that removes the prefix.
 */
export function addTitlePrefix(owner: object, prefix: string): () => void {
  formsWithErrors.add(owner);
  if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  return () => {
    formsWithErrors.delete(owner);
    if (formsWithErrors.size === 0 && document.title.startsWith(prefix))
      document.title = document.title.slice(prefix.length);
  };
}

/** Forms that show their step in the title. */
const formsWithSteps = new Set<object>();
let serverTitle = '';

/**
 * Shows the current step of a form in the document's title, after the error prefix if there is one. Returns a function
 * that restores the title from before the first call.
 * @param compose creates the new title from the server's
 */
export function showStepInTitle(
  owner: object,
  prefix: string,
  compose: (serverTitle: string) => string,
): () => void {
  const hasPrefix = (): boolean => document.title.startsWith(prefix);
  const write = (title: string): void => {
    document.title = hasPrefix() ? prefix + title : title;
  };
  if (formsWithSteps.size === 0)
    serverTitle = hasPrefix() ? document.title.slice(prefix.length) : document.title;
  formsWithSteps.add(owner);
  write(compose(serverTitle));
  return () => {
    formsWithSteps.delete(owner);
    if (formsWithSteps.size === 0) write(serverTitle);
  };
}

/** Function that adds to the page's title, such as the name of a step. Receives the title without additions. */
type Compose = (title: string) => string;

interface StepTitle {
  compose: Compose;
  /** Prefix that stays at the start of the title if the page's title already contains it. */
  prefix: string;
}

/** Title prefixes, keyed by the form that has errors. */
const prefixes = new Map<object, string>();
/** Titles of steps, keyed by the form that shows the step. */
const stepTitles = new Map<object, StepTitle>();
/** Title without additions. */
let pageTitle = '';
/**
 * Title that this module wrote last. If the document has a different title, the server or another script has set it.
 */
let written: string | undefined;

function composeTitle(): string {
  const step = [...stepTitles.values()].at(-1);
  const [prefix = ''] = prefixes.values();
  const isSent = step !== undefined && step.prefix !== '' && pageTitle.startsWith(step.prefix);
  const sentPrefix = isSent ? step.prefix : '';
  const title = pageTitle.slice(sentPrefix.length);
  return (prefix || sentPrefix) + (step ? step.compose(title) : title);
}

/** Applies a change to the additions, then writes the title. */
function update(change: () => void): void {
  if (document.title !== written) pageTitle = document.title;
  change();
  written = composeTitle();
  if (document.title !== written) document.title = written;
}

/**
 * Replaces the page's title, for example after its content has changed, and keeps the additions. This module is the
 * only owner of the document's title.
 */
export function setPageTitle(title: string): void {
  update(() => {
    pageTitle = title;
  });
}

/**
 * Adds a prefix to the title while any form on the page has errors, because screen readers read a page's title first
 * and browsers show the title on the tab. Returns a function that removes the prefix.
 */
export function addTitlePrefix(owner: object, prefix: string): () => void {
  update(() => {
    prefixes.set(owner, prefix);
    // The server may already have included the prefix in the title.
    if (pageTitle.startsWith(prefix)) pageTitle = pageTitle.slice(prefix.length);
  });
  return () => update(() => prefixes.delete(owner));
}

/**
 * Shows the current step of a form in the title. Returns a function that removes the step from the title.
 * @param compose creates the new title from the page's title
 * @param prefix prefix of titles while there are errors; it stays at the start if the server has sent it
 */
export function addStepTitle(owner: object, compose: Compose, prefix: string): () => void {
  update(() => stepTitles.set(owner, { compose, prefix }));
  return () => update(() => stepTitles.delete(owner));
}

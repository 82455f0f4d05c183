import { formAttribute } from '../../src/page/formAttribute.ts';
import { pagePath } from '../../src/page/pagePath.ts';

const SUBMIT_BUTTONS =
  'button:not([type="button"], [type="reset"]), input[type="submit"], input[type="image"]';

/**
 * Returns the URL to which pressing Enter in the box would submit the given query, without the origin if the URL is on
 * this site. The form's fields replace the query string of its `action`, which defaults to the page's URL (HTML,
 * "mutate action URL").
 */
export function submissionUrl(form: HTMLFormElement, box: HTMLInputElement, query: string): string {
  // A control named `elements` would shadow the form's own list, which contains no image buttons anyway.
  const buttons = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(SUBMIT_BUTTONS);
  const submitter = [...buttons].find((button) => button.form === form) ?? null;
  const fields = new FormData(form, submitter);
  fields.set(box.name, query);
  const action = formAttribute(form, submitter, 'action');
  const url = action ? new URL(action, document.baseURI) : new URL(pagePath(), location.href);
  url.search = new URLSearchParams(
    [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  ).toString();
  return url.origin === location.origin ? url.pathname + url.search + url.hash : url.href;
}

import { tokenName } from '../../src/net/csrfToken.ts';
import { formAttribute } from '../../src/page/formAttribute.ts';

/** Returns true if a form posts to this site. Only such a form contains, and may receive, the session's token. */
function postsHere(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const action = formAttribute(form, submitter, 'action');
  return (
    formAttribute(form, submitter, 'method').toLowerCase() === 'post' &&
    URL.canParse(action, document.baseURI) &&
    new URL(action, document.baseURI).origin === location.origin
  );
}

/** Returns true if the keeper protects a form: it posts to this site, and its markup does not exclude it. */
export const isProtected = (form: HTMLFormElement, submitter: HTMLElement | null = null): boolean =>
  form.getAttribute('data-session-keeper-form') !== 'ignore' && postsHere(form, submitter);

/** Returns true if a node is a field, as opposed to a button, of a form that the keeper protects. */
export const isProtectedField = (node: EventTarget | null): boolean =>
  (node instanceof HTMLInputElement ||
    node instanceof HTMLSelectElement ||
    node instanceof HTMLTextAreaElement) &&
  !/^(?:submit|button|reset|image)$/.test(node.type) &&
  node.form !== null &&
  isProtected(node.form);

/**
 * Writes the session's token to all forms that post to this site.
 * @param name name of the field; undefined for the page's `window.csrfTokenName` or Craft's default
 */
export function renewTokens(name: string | undefined, value: string): void {
  const selector = `input[type="hidden"][name="${CSS.escape(name ?? tokenName())}"]`;
  for (const input of document.querySelectorAll<HTMLInputElement>(selector))
    if (input.form && postsHere(input.form, null) && input.value !== value) input.value = value;
}

/**
 * Returns the name of the field that contains Craft's CSRF token. Sites can change the name in `window.csrfTokenName`.
 */
export function tokenName(): string {
  const name: unknown = Reflect.get(window, 'csrfTokenName');
  return typeof name === 'string' && name !== '' ? name : 'CRAFT_CSRF_TOKEN';
}

/**
 * Returns Craft's CSRF token in a form, or an empty string. Call it when a request is sent, because newer versions of
 * Craft insert the token after the page has loaded.
 */
export const readToken = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(tokenName())}"]`)?.value ?? '';

/**
 * Returns the name of the field that contains Craft's CSRF token. Sites can change the name in `window.csrfTokenName`.
 */
export function tokenName(): string {
  const name: unknown = Reflect.get(window, 'csrfTokenName');
  return typeof name === 'string' && name !== '' ? name : 'CRAFT_CSRF_TOKEN';
}

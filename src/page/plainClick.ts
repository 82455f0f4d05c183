/**
 * Returns true for a click that was made with the main button and no modifier key, and that no other code has handled.
 * A click with another button or with a modifier key opens a tab or window, or downloads the link.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

/** Returns the link that an event comes from, even if the link is in a shadow tree. */
export const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');

/**
 * Calls a function after a plain click on a link to the current URL, which triggers no `hashchange` event. Waits for all other
 * listeners, which may cancel the click, or stop it from reaching the window.
 */
export function afterClickToSameHash(event: MouseEvent, follow: () => void): void {
  const link = linkOf(event);
  if (link?.href !== location.href || link.hash === '') return;
  setTimeout(() => isPlainClick(event) && follow());
}

/**
 * Returns whether a press makes the browser follow a link, in this tab or elsewhere: a `click` with the main button, with
 * or without a modifier key, or by keyboard, and an `auxclick` with the middle button. A right click only opens a menu,
 * although it is an `auxclick` as well.
 */
export const followsLink = ({ type, button }: Pick<MouseEvent, 'type' | 'button'>): boolean =>
  button === (type === 'auxclick' ? 1 : 0);

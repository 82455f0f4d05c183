/**
 * Returns true for a click that was made with the main button and no modifier key, and that no other code has handled.
 * A click with another button or with a modifier key opens a tab or window, or downloads the link.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

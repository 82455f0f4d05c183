/**
 * Returns true for a click with the main button and no modifier key that no other code has handled. Clicks with other
 * buttons or modifier keys open a tab or window, or download the link.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

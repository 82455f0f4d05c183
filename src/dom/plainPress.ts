/** A plain press: with a modifier key or another button it means a new tab, a window or a download. */
export function isPlainPress(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

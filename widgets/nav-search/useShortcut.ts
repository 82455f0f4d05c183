import { useEffect } from 'react';

/** Where a letter is a letter. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (event.key !== key || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(EDITABLE));
}

/**
 * A key that leads to the box from anywhere but a text field (SN-04); not while the box is hidden, or a dialog keeps all
 * else inert.
 */
export function useShortcut(key: string, box: HTMLInputElement): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent): void => {
      if (!isShortcut(event, key) || !box.checkVisibility()) return;
      event.preventDefault();
      box.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [key, box]);
}

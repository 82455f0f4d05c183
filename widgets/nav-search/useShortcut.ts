import { useEffect } from 'react';

/** Selector of elements in which the shortcut key types a character. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (event.key !== key || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(EDITABLE));
}

/**
 * Focuses the box when the shortcut key is pressed anywhere but in a form field (SN-04). Does nothing while the box is
 * hidden; an open dialog makes it inert, so it cannot receive focus.
 */
export function useShortcut(key: string, box: HTMLInputElement): void {
  useEffect(() => {
    const handleKeydown = (event: KeyboardEvent): void => {
      if (!isShortcut(event, key) || !box.checkVisibility()) return;
      event.preventDefault();
      box.focus();
    };
    document.addEventListener('keydown', handleKeydown);
    return () => document.removeEventListener('keydown', handleKeydown);
  }, [key, box]);
}

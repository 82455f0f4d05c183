import { useEffect } from 'react';
import { hasModifier, indexAfterKey } from '../../controls/arrowKeys.ts';
import { isFromInputMethod } from '../../page/inputMethod.ts';

/**
 * Moves focus between the box and the links in the host's lists, and returns to the box when a letter is typed (SN-04).
 */
function moveFocus(event: KeyboardEvent, host: HTMLElement, box: HTMLElement): void {
  const { key, defaultPrevented } = event;
  if (defaultPrevented || isFromInputMethod(event) || hasModifier(event)) return;
  const links = [...host.querySelectorAll<HTMLElement>('li a[href]')].filter((link) =>
    link.checkVisibility(),
  );
  const { activeElement } = document;
  // A button beside a link belongs to the same row.
  const index = links.findIndex((link) => link.closest('li')?.contains(activeElement));
  // The browser types the letter into the box, because the focus moves before it does. Space scrolls the page.
  if (index >= 0 && key.length === 1 && key !== ' ') {
    box.focus();
    return;
  }
  const isOutside = index < 0 && activeElement !== box;
  const next = indexAfterKey(key, index, links.length);
  if (isOutside || next === undefined) return;
  event.preventDefault();
  (links[next] ?? box).focus();
}

/**
 * Lets the arrow keys move focus between the box and the visible links of the host's lists, while no modifier is pressed
 * (SN-04).
 */
export function useArrowKeys(host: HTMLElement, box: HTMLElement, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKeydown = (event: KeyboardEvent): void => moveFocus(event, host, box);
    host.addEventListener('keydown', handleKeydown);
    return () => host.removeEventListener('keydown', handleKeydown);
  }, [host, box, isOn]);
}

import { useEffect } from 'react';
import { hasModifier, indexAfterKey } from '../../controls/arrowKeys.ts';
import { isFromInputMethod } from '../../page/inputMethod.ts';

/**
 * Moves focus between the box and the links in the host's lists, and back to the box when the visitor types a character
 * (SN-04).
 */
function moveFocus(event: KeyboardEvent, host: HTMLElement, box: HTMLElement): void {
  const { key, defaultPrevented } = event;
  if (defaultPrevented || isFromInputMethod(event) || hasModifier(event)) return;
  const links = [...host.querySelectorAll<HTMLElement>('li a[href]')].filter((link) =>
    link.checkVisibility(),
  );
  const { activeElement } = document;
  // Focus on a button beside a link counts as focus on that link.
  const index = links.findIndex((link) => link.closest('li')?.contains(activeElement));
  // Focus moves before the browser inserts the character, so the browser inserts it into the box. A space is excluded,
  // because it scrolls the page.
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
 * Lets the arrow keys move focus between the box and the visible links in the host's lists, unless a modifier key is
 * pressed (SN-04).
 */
export function useArrowKeys(host: HTMLElement, box: HTMLElement, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKeydown = (event: KeyboardEvent): void => moveFocus(event, host, box);
    host.addEventListener('keydown', handleKeydown);
    return () => host.removeEventListener('keydown', handleKeydown);
  }, [host, box, isOn]);
}

import { useEffect, useState } from 'react';

/**
 * Returns whether to hide a part of a form now. A part that contains focus when its widget mounts remains visible until
 * focus leaves it: the script arrived late, and hiding the part would remove the field in which the visitor is typing.
 */
export function useHiddenUnlessInUse(element: HTMLElement | undefined, isHidden: boolean): boolean {
  const [isInUse, setInUse] = useState(() => element?.contains(document.activeElement) === true);
  useEffect(() => {
    if (!isInUse || !element) return undefined;
    const handleFocusOut = ({ relatedTarget }: FocusEvent): void => {
      const isInside = relatedTarget instanceof Node && element.contains(relatedTarget);
      // The event also fires when the visitor switches to another window, but focus returns from there.
      if (!isInside && document.hasFocus()) setInUse(false);
    };
    element.addEventListener('focusout', handleFocusOut);
    return () => element.removeEventListener('focusout', handleFocusOut);
  }, [element, isInUse]);
  return isHidden && !isInUse;
}

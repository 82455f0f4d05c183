import { useEffect } from 'react';
import { addTitlePrefix } from '../../page/history/title.ts';

/** Begins the document's title with a prefix while an element shows errors, also those of the server. */
export function useErrorTitle(element: HTMLElement, isShown: boolean, prefix: string): void {
  useEffect(() => (isShown ? addTitlePrefix(element, prefix) : undefined), [element, isShown, prefix]);
}

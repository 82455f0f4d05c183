import { useEffect } from 'react';
import { addTitlePrefix } from '../../page/history/title.ts';

/** Adds a prefix to the document's title while the given element shows errors, including server errors. */
export function useErrorTitle(element: HTMLElement, isShown: boolean, prefix: string): void {
  useEffect(() => (isShown ? addTitlePrefix(element, prefix) : undefined), [element, isShown, prefix]);
}

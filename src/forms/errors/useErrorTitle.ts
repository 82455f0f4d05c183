import { useEffect } from 'react';
import { addTitlePrefix } from '../../page/history/title.ts';

/** Puts a prefix before the document's title while an element shows errors, including the server's. */
export function useErrorTitle(element: HTMLElement, isShown: boolean, prefix: string): void {
  useEffect(() => (isShown ? addTitlePrefix(element, prefix) : undefined), [element, isShown, prefix]);
}

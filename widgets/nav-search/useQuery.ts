import { useEffect, useState } from 'react';

/**
 * Tracks the query of the search box. It counts as empty while focus is outside the widget, which closes the results.
 */
export function useQuery(host: HTMLElement, form: HTMLFormElement, box: HTMLInputElement) {
  const [isInside, setInside] = useState(() => host.contains(document.activeElement));
  // The initial value includes text typed before mounting (SN-02).
  const [query, setQuery] = useState(box.value);
  useEffect(() => {
    // A page restored from the back/forward cache shows no results until the visitor returns to the box.
    const close = (): void => setInside(false);
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);
  return {
    query: isInside && query.trim() !== '' ? query : '',
    update: (): void => {
      setInside(true);
      setQuery(box.value);
    },
    handleFocusOut: ({ relatedTarget }: FocusEvent): void =>
      setInside(relatedTarget instanceof Node && host.contains(relatedTarget)),
    reset: (): void => {
      form.reset();
      setQuery(box.value);
      setInside(false);
      box.blur();
    },
  };
}

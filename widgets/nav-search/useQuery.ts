import { useEffect, useState } from 'react';

/** What is typed into a box, as far as its results may be shown: while the focus is inside. */
export function useQuery(host: HTMLElement, form: HTMLFormElement, box: HTMLInputElement) {
  const [isInside, setInside] = useState(() => host.contains(document.activeElement));
  // What was typed before this stood counts (SN-02).
  const [query, setQuery] = useState(box.value);
  useEffect(() => {
    // A page from the back/forward cache comes closed.
    const close = (): void => setInside(false);
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);
  return {
    query: isInside && query.trim() !== '' ? query : '',
    take: (): void => {
      setInside(true);
      setQuery(box.value);
    },
    leave: ({ relatedTarget }: FocusEvent): void =>
      setInside(relatedTarget instanceof Node && host.contains(relatedTarget)),
    reset: (): void => {
      form.reset();
      setQuery(box.value);
      setInside(false);
      box.blur();
    },
  };
}

import { useId, useState } from 'react';

/** The id of an element of the server's, or one to be given to it by `<Enhance id>`. */
export function useElementId(element: HTMLElement | undefined): string {
  const generated = useId();
  const [id] = useState(() => element?.id || generated);
  return id;
}

import { useId } from 'react';
import { useConstant } from '../runtime/useConstant.ts';

/** Returns the id of a server element, or a generated id to write with `<Enhance id>`. */
export function useElementId(element: HTMLElement | undefined): string {
  const generated = useId();
  const id = useConstant(() => element?.getAttribute('id') || generated);
  return id;
}

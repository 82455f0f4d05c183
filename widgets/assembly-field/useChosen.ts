import { useLayoutEffect } from 'react';
import { useControls } from '../../src/dom/useControls.ts';
import { setValue } from '../../src/forms/setValue.ts';
import { afterReset } from '../../src/forms/useFormState.ts';
import { type Boxes, check, checkedIds, knownIds, reportValue } from './controls.ts';
import { joinIds } from './ids.ts';

export interface Chosen {
  /** In the order of the boxes. */
  ids: readonly string[];
  commit: (ids: readonly string[]) => void;
}

const heldIn = (field: HTMLInputElement, boxes: Boxes): string =>
  field.hasAttribute('value') ? field.value : joinIds(checkedIds(boxes));

/**
 * Lets the hidden field hold the chosen set from now on, also after its form is reset: a hidden field has no default to
 * go back to, so the browser leaves it as it is. Returns how to let the boxes hold it again.
 */
function holdIn(field: HTMLInputElement, boxes: Boxes): () => void {
  const isSent = field.hasAttribute('value');
  if (!isSent) field.value = heldIn(field, boxes);
  const sent = joinIds(boxes.filter((box) => box.defaultChecked).map((box) => box.value)) || field.value;
  const holding = new AbortController();
  afterReset((form) => {
    if (form === field.form) setValue(field, sent);
  }, holding.signal);
  return () => {
    holding.abort();
    check(boxes, knownIds(field.value, boxes));
    if (!isSent) field.removeAttribute('value');
  };
}

/**
 * The chosen set. The hidden field holds it; before it is mounted, where the field has no `value`, the checked boxes do,
 * as they do without script. So an empty value that the browser brings back for Back is told from none.
 */
export function useChosen(host: HTMLElement, field: HTMLInputElement, boxes: Boxes, maximum: number): Chosen {
  useLayoutEffect(() => {
    const letGo = holdIn(field, boxes);
    reportValue(field, boxes, maximum);
    return letGo;
  }, [field, boxes, maximum]);
  const value = useControls(host, () => heldIn(field, boxes));
  return { ids: knownIds(value, boxes), commit: (ids) => setValue(field, joinIds(ids)) };
}

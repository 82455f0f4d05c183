import { useLayoutEffect } from 'react';
import { setValue } from '../../src/forms/fields/controls.ts';
import { onlyOn, useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import { isNewPage } from '../../src/page/isNewPage.ts';
import { removeHidden, writeHidden } from '../../src/runtime/writer.ts';
import { type Boxes, chosenValue, knownIds, setChecked } from './controls.ts';
import { joinIds, splitIds } from './ids.ts';

export interface Chosen {
  /** Ids of the chosen assemblies, in the order of the boxes. */
  ids: readonly string[];
  commit: (ids: readonly string[]) => void;
}

/** Returns the value of the hidden field for the boxes that the server has checked. */
const sentValue = (boxes: Boxes): string =>
  joinIds(boxes.filter((box) => box.defaultChecked).map((box) => box.value));

/** Returns the value in the history entry, which has none until the visitor changes what the server has sent. */
function savedValue(field: HTMLInputElement, boxes: Boxes): string {
  const saved = readFromHistoryState(field);
  return typeof saved === 'string' ? saved : sentValue(boxes);
}

// After Back or a reload, browsers restore the boxes as the closed dialog has left them, which is unchecked.
const initialValue = (field: HTMLInputElement, boxes: Boxes): string =>
  isNewPage() ? chosenValue(field, boxes) : savedValue(field, boxes);

/**
 * Moves the chosen set from the boxes to the hidden field. Also restores the server's value when the form is reset,
 * because browsers don't reset hidden fields.
 * @returns a function that moves the chosen set back to the boxes
 */
function storeInField(field: HTMLInputElement, boxes: Boxes): () => void {
  const isSent = field.hasAttribute('value');
  if (!isSent) writeHidden(field, initialValue(field, boxes));
  const unwatch = watchForm(
    field.form ?? field,
    // The field's own value is no evidence, because a draft or the browser may have restored it.
    onlyOn('reset', () => setValue(field, sentValue(boxes))),
  );
  return () => {
    unwatch();
    setChecked(boxes, knownIds(field.value, boxes));
    if (!isSent) removeHidden(field);
  };
}

/** Returns the chosen set, which is stored in the hidden field. */
export function useChosen(host: HTMLElement, field: HTMLInputElement, boxes: Boxes): Chosen {
  useLayoutEffect(() => storeInField(field, boxes), [field, boxes]);
  const value = useFormValue(host, () => chosenValue(field, boxes));
  useLayoutEffect(() => {
    if (savedValue(field, boxes) !== field.value) saveToHistoryState(field, field.value);
  });
  const ids = knownIds(value, boxes);
  // A draft may contain the id of an assembly that no longer exists, and visitors could neither see nor remove that id.
  const isStale = ids.length < splitIds(value).length;
  const known = joinIds(ids);
  useLayoutEffect(() => {
    if (isStale) setValue(field, known);
  }, [field, isStale, known]);
  return { ids, commit: (next) => setValue(field, joinIds(next)) };
}

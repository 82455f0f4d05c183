/**
 * Returns whether a key press belongs to an input method. WebKit ends a composition before it dispatches the `keydown` that ended
 * it: only `keyCode` 229 identifies it.
 */
export const isFromInputMethod = ({
  isComposing,
  keyCode,
}: {
  isComposing: boolean;
  keyCode: number;
}): boolean => isComposing || keyCode === 229;

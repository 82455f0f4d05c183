/**
 * Returns whether a key press belongs to an input method. WebKit ends a composition before it dispatches the `keydown`
 * event that ended the composition: only `keyCode` 229 identifies the event.
 */
export const isFromInputMethod = ({
  isComposing,
  keyCode,
}: {
  isComposing: boolean;
  keyCode: number;
}): boolean => isComposing || keyCode === 229;

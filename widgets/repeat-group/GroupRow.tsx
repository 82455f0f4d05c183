import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, closestHost, controlsIn, valuesOf } from '../../src/forms/fields/controls.ts';
import { RequiredControl } from '../../src/forms/fields/RequiredControl.tsx';
import { type FormChange, watchForm } from '../../src/forms/fields/watchForm.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { GroupRow as Row } from './rows.ts';

interface GroupRowProps {
  row: Row;
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  /** True if the row must be filled in, even if it is empty. */
  isNeeded: boolean;
  onMove: (event: MouseEvent, action: 'earlier' | 'later') => void;
  onRemove: (event: MouseEvent) => void;
}

/** Returns whether the visitor has answered a control. The hidden field of a widget in the row contains its answer. */
function hasAnswer(control: Control, host: Element | null): boolean {
  if (control.type === 'hidden' && closestHost(control) === host) return false;
  const hasFiles = control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0;
  return hasFiles || valuesOf(control).some((value) => value !== '');
}

/**
 * Returns whether a row has an answer. Renders a change immediately and before the form's other listeners, so that the form
 * finds which fields are required now.
 */
function useBegun(row: HTMLElement): boolean {
  const [isBegun, setBegun] = useState(false);
  useLayoutEffect(() => {
    const host = row.closest('[data-widget]');
    const update = (): void => setBegun(controlsIn(row).some((control) => hasAnswer(control, host)));
    update();
    const handleChange = ({ cause }: FormChange): void => {
      if (cause !== 'focus') flushSync(update);
    };
    return watchForm(row, handleChange, 'capture');
  }, [row]);
  return isBegun;
}

/** Makes the buttons of a row work, and its `data-required` fields required once the row has an answer. */
export function GroupRow({
  row,
  isFirst,
  isLast,
  isRemovable,
  isNeeded,
  onMove,
  onRemove,
}: GroupRowProps): ReactNode {
  const { element } = row;
  const isBegun = useBegun(element);
  const required = useConstant(() => {
    const host = element.closest('[data-widget]');
    // A conditional section in the row handles its own fields.
    return [...element.querySelectorAll<Control>('[data-required]')].filter(
      (control) => control.closest('[data-widget]') === host,
    );
  });
  return (
    <>
      <Enhance element={element} data-id={keyOf(element)} />
      {(['earlier', 'later'] as const).map((action) => (
        <Enhance
          key={action}
          element={row[action]}
          hidden={isFirst && isLast}
          data-action={action}
          aria-disabled={action === 'earlier' ? isFirst : isLast}
          onClick={(event) => onMove(event, action)}
        />
      ))}
      <Enhance element={row.remove} hidden={!isRemovable} onClick={onRemove} />
      {required.map((control) => (
        <RequiredControl key={keyOf(control)} control={control} isRequired={isBegun || isNeeded} />
      ))}
    </>
  );
}

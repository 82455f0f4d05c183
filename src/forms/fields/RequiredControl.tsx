import type { ReactNode } from 'react';
import { Enhance } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import type { Control } from './controls.ts';
import { labelElementOf } from './markup.ts';
import { useIsOptional } from './optionalControls.ts';

/**
 * Makes a control required or optional, and shows or hides the asterisk in its label. A control that another widget has
 * marked as optional is never required.
 */
export function RequiredControl({
  control,
  isRequired: isWanted,
}: {
  control: Control;
  isRequired: boolean;
}): ReactNode {
  const isRequired = !useIsOptional(control) && isWanted;
  const label = useConstant(() => labelElementOf(control));
  const sent = useConstant(() => label?.querySelector<HTMLElement>('.sw-required') ?? undefined);
  const optional = useConstant(() => label?.querySelector<HTMLElement>('.sw-optional') ?? undefined);
  const asterisk = <span className="sw-required" aria-hidden="true" />;
  return (
    <>
      <Enhance element={control} required={isRequired} />
      <Enhance element={sent} hidden={!isRequired} />
      <Enhance element={optional} hidden={isRequired} />
      {!sent && <Enhance element={label}>{isRequired ? asterisk : undefined}</Enhance>}
    </>
  );
}

import type { ReactNode } from 'react';
import { type Control, controlsIn } from '../../src/forms/fields/controls.ts';
import { RequiredControl } from '../../src/forms/fields/RequiredControl.tsx';
import type { PartsOf } from '../../src/runtime/define.ts';
import { keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { membershipApplication } from './membership-application.ts';
import { isField, type Requirements } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

/** Returns the controls of an address that can be required: all except Address Lines 2 and 3. */
function fieldsOf(address: HTMLElement | undefined, optional: readonly HTMLElement[]): Control[] {
  const isOptional = (control: Control) => optional.some((element) => element.contains(control));
  const controls = address ? controlsIn(address) : [];
  return controls.filter((control) => isField(control) && !isOptional(control));
}

/** Makes fields required or optional, depending on the answers to other fields (MA-04, MA-05). */
export function RequiredFields({ parts, required }: { parts: Parts; required: Requirements }): ReactNode {
  const home = useConstant(() => fieldsOf(parts.home, parts.optional));
  const work = useConstant(() => fieldsOf(parts.work, parts.optional));
  const ids = useConstant(() => parts.affiliation.map((element) => fieldsOf(element, [])));
  const fields = (controls: readonly Control[], isRequired: boolean | undefined): ReactNode =>
    isRequired !== undefined &&
    controls.map((control) => (
      <RequiredControl key={keyOf(control)} control={control} isRequired={isRequired} />
    ));
  return (
    <>
      {fields(home, required.home)}
      {fields(work, required.work)}
      {ids.map((controls, index) => fields(controls, required.ids[index]))}
    </>
  );
}

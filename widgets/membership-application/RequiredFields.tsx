import type { ReactNode } from 'react';
import { type Control, controlsIn } from '../../src/forms/fields/controls.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { membershipApplication } from './membership-application.ts';
import { isField, type Requirements } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

/** Makes a control required or optional, and shows or hides the asterisk in its label (MA-04). */
function Field({ control, isRequired }: { control: Control; isRequired: boolean }): ReactNode {
  const label = useConstant(() => control.labels?.[0]);
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
    controls.map((control) => <Field key={keyOf(control)} control={control} isRequired={isRequired} />);
  return (
    <>
      {fields(home, required.home)}
      {fields(work, required.work)}
      {ids.map((controls, index) => fields(controls, required.ids[index]))}
    </>
  );
}

import type { ReactNode } from 'react';
import { Enhance } from '../../src/Enhance.tsx';
import { useFormState } from '../../src/forms/useFormState.ts';
import { preview } from './designations.ts';

interface PreviewProps {
  element: HTMLElement | undefined;
  form: HTMLElement;
  /** Names of the fields with the parts of the name. */
  nameFields: readonly string[];
  designations: readonly string[];
}

function valuesOf(form: HTMLElement, names: readonly string[]): string[] {
  const fields = names.map((name) => form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`));
  return fields.map((field) => field?.value ?? '');
}

/** The full name with the credentials, at every key in the fields of the name (CD-02). */
export function Preview({ element, form, nameFields, designations }: PreviewProps): ReactNode {
  const text = useFormState(form, () => preview(valuesOf(form, nameFields), designations));
  return <Enhance element={element} text={text} />;
}

import type { ReactNode } from 'react';
import { Enhance } from '../../src/Enhance.tsx';
import { useFormValue } from '../../src/forms/watchForm.ts';
import { preview } from './designations.ts';

interface PreviewProps {
  element: HTMLElement | undefined;
  form: HTMLElement;
  /** Names of the form fields that make up the full name. */
  nameFields: readonly string[];
  designations: readonly string[];
}

function nameParts(form: HTMLElement, names: readonly string[]): string[] {
  const fields = names.map((name) => form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`));
  return fields.map((field) => field?.value ?? '');
}

/** Shows the full name with the credentials, and updates it with every key in the name fields (CD-02). */
export function Preview({ element, form, nameFields, designations }: PreviewProps): ReactNode {
  const text = useFormValue(form, () => preview(nameParts(form, nameFields), designations));
  return <Enhance element={element} text={text} />;
}

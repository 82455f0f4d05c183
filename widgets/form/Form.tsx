import { type ReactNode, useState } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { formElement } from '../../src/forms/formElement.ts';
import { Submitting } from '../../src/forms/Submitting.tsx';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { useSubmitOnce } from '../../src/forms/useSubmitOnce.ts';
import { form as definition } from './form.ts';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';

function Form({ host, parts, texts }: ViewProps<typeof definition>): ReactNode {
  const [form] = useState(() => formElement(definition.name, host));
  const [isChecked] = useState(() => !form.noValidate);
  const { sent, errors, check } = useFieldErrors(form, parts.summary, texts);
  const { sending, isStalled, begin } = useSubmitOnce(form);

  const handleSubmit = (event: SubmitEvent): void => {
    const shouldCheck = isChecked && !event.submitter?.hasAttribute('formnovalidate');
    if (!sending && shouldCheck && !check()) event.preventDefault();
    else begin(event);
  };

  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Submitting {...{ form, sending, isStalled, texts }} />
      <ErrorSummary element={parts.summary} {...{ sent, errors, texts }} />
      <FieldErrors {...{ sent, errors }} />
    </>
  );
}

export const widget = mountable(definition, Form);

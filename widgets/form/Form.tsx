import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { closestForm } from '../../src/forms/closestForm.ts';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { Submitting } from '../../src/forms/Submitting.tsx';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { useSubmitOnce } from '../../src/forms/useSubmitOnce.ts';
import { form as definition } from './form.ts';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';
import { useConstant } from '../../src/useConstant.ts';

function Form({ host, parts, texts }: ViewProps<typeof definition>): ReactNode {
  const form = useConstant(() => closestForm(definition.name, host));
  const isChecked = useConstant(() => !form.noValidate);
  const { serverErrors, errors, check } = useFieldErrors(form, parts.summary, texts);
  const { submission, isStalled, handleSubmit: submitOnce } = useSubmitOnce(form);

  const handleSubmit = (event: SubmitEvent): void => {
    const shouldCheck = isChecked && !event.submitter?.hasAttribute('formnovalidate');
    if (!submission && shouldCheck && !check()) event.preventDefault();
    else submitOnce(event);
  };

  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Submitting {...{ form, submission, isStalled, texts }} />
      <ErrorSummary element={parts.summary} {...{ serverErrors, errors, texts }} />
      <FieldErrors {...{ serverErrors, errors }} />
    </>
  );
}

export const widget = createWidget(definition, Form);

import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { closestForm } from '../../src/forms/markup.ts';
import { Submitting } from '../../src/forms/Submitting.tsx';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { useSubmitOnce } from '../../src/forms/useSubmitOnce.ts';
import { useTidyFields } from '../../src/forms/useTidyFields.ts';
import { useConstant } from '../../src/useConstant.ts';
import { form as definition } from './form.ts';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';

function Form({ host, parts, texts }: ViewProps<typeof definition>): ReactNode {
  const form = useConstant(() => closestForm(definition.name, host));
  useTidyFields(form);
  const isChecked = useConstant(() => !form.noValidate);
  const { serverErrors, errors, check } = useFieldErrors(form, parts.summary, texts);
  const { submission, isStalled, handleSubmit } = useSubmitOnce(form, {
    check: isChecked ? check : undefined,
  });

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

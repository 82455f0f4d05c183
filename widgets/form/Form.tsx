import { type ReactNode, useEffect, useState } from 'react';
import { ErrorSummary } from '../../src/forms/errors/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/errors/FieldErrors.tsx';
import { useFieldErrors } from '../../src/forms/errors/useFieldErrors.ts';
import { closestForm } from '../../src/forms/fields/markup.ts';
import { useTidyFields } from '../../src/forms/fields/useTidyFields.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { Submitting } from '../../src/forms/submitting/Submitting.tsx';
import { useSubmitOnce } from '../../src/forms/submitting/useSubmitOnce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { form as definition } from './form.ts';
import '../../src/forms/fields/field.css';
import '../../src/forms/forms.css';

function Form({ host, parts, texts }: ViewProps<typeof definition>): ReactNode {
  const form = useConstant(() => closestForm(host));
  useTidyFields(form);
  const isChecked = useConstant(() => !form.hasAttribute('novalidate'));
  const { serverErrors, errors, check } = useFieldErrors(form, parts.summary, texts);
  const { submission, isStalled, handleSubmit } = useSubmitOnce(form, {
    check: isChecked ? check : undefined,
  });

  // For a page's own stylesheet: a long form may keep its button in view once there is something to save.
  const [isChanged, setChanged] = useState(false);
  useEffect(
    () =>
      watchForm(form, ({ cause }) => {
        if (cause === 'input' || cause === 'reset') setChanged(cause === 'input');
      }),
    [form],
  );

  return (
    <>
      <Enhance
        element={form}
        novalidate
        data-state={isChanged && !submission ? 'changed' : undefined}
        onSubmit={handleSubmit}
      />
      <Submitting {...{ form, submission, isStalled, texts }} />
      <ErrorSummary element={parts.summary} {...{ serverErrors, errors, texts }} />
      <FieldErrors {...{ form, serverErrors, errors }} />
    </>
  );
}

export const widget = createWidget(definition, Form, checkMarkup);

import type { ReactNode } from 'react';
import { FormSection } from '../../src/forms/sections/FormSection.tsx';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { checkMarkup } from './check.ts';
import { conditionalField } from './conditional-field.ts';
import './conditional-field.css';

function ConditionalField({ host, options, texts }: ViewProps<typeof conditionalField>): ReactNode {
  const { name } = conditionalField;
  return <FormSection widget={name} section={host} conditions={options.when} revealed={texts.revealed} />;
}

export const widget = createWidget(conditionalField, ConditionalField, checkMarkup);

import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { FormSection } from '../../src/forms/FormSection.tsx';
import { conditionalField } from './conditional-field.ts';
import './conditional-field.css';

function ConditionalField({ host, options, texts }: ViewProps<typeof conditionalField>): ReactNode {
  const { name } = conditionalField;
  return <FormSection widget={name} section={host} conditions={options.when} revealed={texts.revealed} />;
}

export const widget = createWidget(conditionalField, ConditionalField);

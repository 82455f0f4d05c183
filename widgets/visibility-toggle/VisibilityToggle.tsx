import type { ReactNode } from 'react';
import { FormSection } from '../../src/forms/sections/FormSection.tsx';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup, conditionsOf } from './check.ts';
import { visibilityToggle } from './visibility-toggle.ts';
import './visibility-toggle.css';

function VisibilityToggle({ parts, texts }: ViewProps<typeof visibilityToggle>): ReactNode {
  const { radio: radios, fieldset } = parts;
  const conditions = useConstant(() => conditionsOf(radios));
  const { name } = visibilityToggle;
  return <FormSection widget={name} section={fieldset} conditions={conditions} revealed={texts.revealed} />;
}

export const widget = createWidget(visibilityToggle, VisibilityToggle, checkMarkup);

import type { ReactNode } from 'react';
import { FormSection } from '../../src/forms/sections/FormSection.tsx';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { visibilityToggle } from './visibility-toggle.ts';
import './visibility-toggle.css';

/** Shows the fieldset under one condition: the radio buttons of the question have the value 'Yes'. */
function VisibilityToggle({ parts, texts }: ViewProps<typeof visibilityToggle>): ReactNode {
  const { radio: radios, fieldset } = parts;
  const conditions = useConstant(() => [{ field: radios[0]?.name ?? '', value: 'Yes' }]);
  const { name } = visibilityToggle;
  return <FormSection widget={name} section={fieldset} conditions={conditions} revealed={texts.revealed} />;
}

export const widget = createWidget(visibilityToggle, VisibilityToggle);

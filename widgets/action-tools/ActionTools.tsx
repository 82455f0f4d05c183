import type { ReactNode } from 'react';
import { useDetailsPanel } from '../../src/page/layers/useDetailsPanel.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { actionTools } from './action-tools.ts';
import { checkMarkup } from './check.ts';
import '../../src/controls/details-panel/details-panel.css';
import './action-tools.css';

function ActionTools({ parts }: ViewProps<typeof actionTools>): ReactNode {
  const { disclosure, toggle, panel, print } = parts;
  const { placed, close } = useDetailsPanel(disclosure, { toggle, panel });
  const printPage = (): void => {
    close();
    window.print();
  };
  return (
    <>
      <Enhance element={panel} {...placed} />
      {print.map((button) => (
        <Enhance key={keyOf(button)} element={button} hidden={false} onClick={printPage} />
      ))}
    </>
  );
}

export const widget = createWidget(actionTools, ActionTools, checkMarkup);

import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { checkMarkup } from './check.ts';
import { modal } from './modal.ts';

export function Modal({ host, parts, options }: ViewProps<typeof modal>): ReactNode {
  return (
    <Dialog
      host={host}
      parts={parts}
      state={useDialogState(host)}
      isInitiallyOpen={options.start === 'open'}
      isLocked={options.lock === 'locked'}
      shouldCloseOnOutsideClick={options.outside === 'close'}
    />
  );
}

export const widget = createWidget(modal, Modal, checkMarkup);

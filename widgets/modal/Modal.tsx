import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/Dialog.tsx';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { modal } from './modal.ts';

/**
 * Checks that the modal has a close button or is locked.
 * @throws WidgetError otherwise, because visitors without a keyboard couldn't close it
 */
function checkClosable({ options, parts }: ViewProps<typeof modal>): void {
  if (options.lock === 'locked' || parts.close.length > 0) return;
  throw new WidgetError({
    code: 'markup',
    widget: modal.name,
    problem: 'part "close" missing',
    expected: 'at least 1 <button data-modal-part="close">, or data-modal-lock="locked"',
    found: '0',
    see: 'widgets/modal/README.md',
  });
}

export function Modal(props: ViewProps<typeof modal>): ReactNode {
  checkClosable(props);
  const { host, parts, options } = props;
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

export const widget = createWidget(modal, Modal);

import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { drawer } from './drawer.ts';
import './drawer.css';

/**
 * Renders a dialog that also closes on a pointer press outside the panel (DR-02). The stylesheet implements the `side`
 * option.
 */
export function Drawer({ host, parts }: ViewProps<typeof drawer>): ReactNode {
  return <Dialog host={host} parts={parts} state={useDialogState(host)} shouldCloseOnOutsideClick />;
}

export const widget = createWidget(drawer, Drawer);

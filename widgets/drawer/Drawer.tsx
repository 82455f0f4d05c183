import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/Dialog.tsx';
import { mountable, type ViewProps } from '../../src/define.ts';
import { drawer } from './drawer.ts';
import './drawer.css';

/** Closes on a press outside, too (DR-02). The side is a matter of the stylesheet. */
export function Drawer({ host, parts }: ViewProps<typeof drawer>): ReactNode {
  return <Dialog host={host} parts={parts} state={useDialogState(host)} closesOutside />;
}

export const widget = mountable(drawer, Drawer);

import type { ReactNode } from 'react';
import { Dialog, useDialogSnapshot, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { followsLink } from '../../src/page/plainClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { Countdown } from './Countdown.tsx';
import { checkMarkup } from './check.ts';
import { redirectModal } from './redirect-modal.ts';
import { targetProblem } from './target.ts';
import './redirect-modal.css';

/**
 * Returns whether the visitor reached the page with Back or Forward. Returning visitors must not be redirected again.
 */
function wasTraversedTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

export function RedirectModal({ host, parts, options, texts }: ViewProps<typeof redirectModal>): ReactNode {
  const state = useDialogState(host);
  const { isOpen } = useDialogSnapshot(state);
  const { redirect, back, panel } = parts;
  const isRefused = targetProblem(redirect.getAttribute('href') ?? '', document.baseURI) !== undefined;
  // The countdown is rendered only while the modal is open, so it restarts when the modal opens again.
  const isCounting = isOpen && options.variant === 'automatic' && !isRefused;
  const refuse = (event: MouseEvent): void => {
    if (isRefused && followsLink(event)) event.preventDefault();
  };
  return (
    <>
      <Dialog
        host={host}
        parts={parts}
        state={state}
        isInitiallyOpen={options.start === 'open' && !wasTraversedTo()}
      />
      {isCounting && (
        <Enhance element={parts.countdown}>
          <Countdown
            texts={texts}
            stopOnClick={[redirect, back]}
            onStop={() => panel.focus({ preventScroll: true })}
            onEnd={() => location.assign(redirect.href)}
          />
        </Enhance>
      )}
      <Enhance element={redirect} onClick={refuse} onAuxclick={refuse} />
      {/* In a new tab, there is no previous page to go back to. */}
      <Enhance element={back} hidden={history.length < 2} onClick={() => history.back()} />
    </>
  );
}

export const widget = createWidget(redirectModal, RedirectModal, checkMarkup);

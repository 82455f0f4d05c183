import { type ReactNode, useEffect } from 'react';
import { Dialog, useDialogSnapshot, useDialogState } from '../../src/Dialog.tsx';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { readmeOf, report } from '../../src/report.ts';
import { Countdown } from './Countdown.tsx';
import { redirectModal } from './redirect-modal.ts';
import { targetFault } from './target.ts';
import './redirect-modal.css';

/** Whether Back or Forward has led here: who comes back from the target must not be sent there again. */
function wasTraversedTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

function reportTarget(found: string, link: HTMLElement, host: HTMLElement): void {
  report(
    {
      code: 'markup',
      widget: redirectModal.name,
      problem: 'part "redirect" leads nowhere that may be followed',
      expected: 'an http or https address, on a secure page https',
      found,
      see: readmeOf(redirectModal.name),
    },
    link.isConnected ? link : host,
  );
}

export function RedirectModal({ host, parts, options, texts }: ViewProps<typeof redirectModal>): ReactNode {
  const state = useDialogState(host);
  const { isOpen } = useDialogSnapshot(state);
  const { redirect, back, panel } = parts;
  const fault = targetFault(redirect.getAttribute('href') ?? '', document.baseURI);
  useEffect(() => {
    if (fault) reportTarget(fault, redirect, host);
  }, [fault, redirect, host]);
  // Rendered while it is open only: opened again, it counts anew.
  const isCounting = isOpen && options.variant === 'automatic' && !fault;
  return (
    <>
      <Dialog
        host={host}
        parts={parts}
        state={state}
        startsOpen={options.start === 'open' && !wasTraversedTo()}
      />
      {isCounting && (
        <Enhance element={parts.countdown}>
          <Countdown
            texts={texts}
            leaving={[redirect, back]}
            onStop={() => panel.focus({ preventScroll: true })}
            onEnd={() => location.assign(redirect.href)}
          />
        </Enhance>
      )}
      <Enhance element={redirect} onClick={(event) => fault && event.preventDefault()} />
      {/* In a tab of its own there is no page to go back to. */}
      <Enhance element={back} hidden={history.length < 2} onClick={() => history.back()} />
    </>
  );
}

export const widget = mountable(redirectModal, RedirectModal);

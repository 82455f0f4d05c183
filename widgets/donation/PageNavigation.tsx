import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { headingOf } from '../../src/forms/headingOf.ts';
import { dispatchChange } from '../../src/forms/setValue.ts';
import type { Parts } from './amounts.ts';
import { LOGIN } from './pages.ts';
import { idOfPage, keyOfPage, type Pages } from './usePages.ts';

interface PageNavigationProps {
  parts: Parts;
  pages: Pages;
  /** True while a wallet payment is pending or paid: the step buttons are disabled. */
  isPaymentPending: boolean;
}

/** Goes to the step that a step button names, and moves the focus to the control in `data-at`. */
function followStep(step: HTMLButtonElement, { go }: Pages): void {
  const { to = 'next', at } = step.dataset;
  if (go(to) && at) document.getElementById(at)?.focus();
}

/** Returns false for the second click of a double click, which would hit a button of the next step. */
const isFirstClick = ({ detail }: MouseEvent): boolean => detail < 2;

/** Checks a control and fires `input` and `change`, as if the visitor had checked it. */
function checkControl(control: HTMLInputElement | undefined): void {
  if (!control || control.checked) return;
  control.checked = true;
  dispatchChange(control);
}

/** Shows the current step, marks its stage, and activates the step buttons (DN-01). */
export function PageNavigation({ parts, pages, isPaymentPending }: PageNavigationProps): ReactNode {
  const { current, go } = pages;
  const isStage = ({ dataset }: HTMLElement) => (dataset.pages ?? '').split(' ').includes(keyOfPage(current));
  const continueAsGuest = (): void => {
    checkControl(parts.guest);
    // Replaces the login's history entry, so that Back doesn't lead to the login again.
    go('next', { shouldReplace: keyOfPage(current) === LOGIN });
  };
  return (
    <>
      {parts.page.map((page) => (
        <Enhance key={keyOf(page)} element={page} id={idOfPage(page)} hidden={page !== current} />
      ))}
      {parts.page.map((page) => (
        <Enhance key={keyOf(page)} element={headingOf(page)} tabindex={-1} />
      ))}
      {parts.stage.map((stage) => (
        <Enhance key={keyOf(stage)} element={stage} aria-current={isStage(stage) ? 'step' : 'false'} />
      ))}
      {parts.step.map((step) => (
        <Enhance
          key={keyOf(step)}
          element={step}
          hidden={false}
          disabled={isPaymentPending}
          onClick={(event) => isFirstClick(event) && followStep(step, pages)}
        />
      ))}
      <Enhance element={parts.asGuest} hidden={false} onClick={continueAsGuest} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { headingOf } from '../../src/forms/headingOf.ts';
import { tellChange } from '../../src/forms/setValue.ts';
import type { Parts } from './amounts.ts';
import { LOGIN } from './pages.ts';
import { idOfPage, keyOfPage, type Pages } from './usePages.ts';

interface PageFrameProps {
  parts: Parts;
  pages: Pages;
  /** Whether a payment has begun, so that nothing leads away from it. */
  isHeld: boolean;
}

/** Where a step leads, and there to what is to be changed. */
function follow(step: HTMLButtonElement, { go }: Pages): void {
  const { to = 'next', at } = step.dataset;
  if (go(to) && at) document.getElementById(at)?.focus();
}

/** The second press of a double click is not for what stands there by then. */
const isFirst = ({ detail }: MouseEvent): boolean => detail < 2;

/** Checks a control as the visitor would: whoever follows it hears of it. */
function choose(control: HTMLInputElement | undefined): void {
  if (!control || control.checked) return;
  control.checked = true;
  tellChange(control);
}

/** The pages, of which one shows, the list of stages, and what leads from one to another (DN-01). */
export function PageFrame({ parts, pages, isHeld }: PageFrameProps): ReactNode {
  const { current, go } = pages;
  const isStage = ({ dataset }: HTMLElement) => (dataset.pages ?? '').split(' ').includes(keyOfPage(current));
  const asGuest = (): void => {
    choose(parts.guest);
    // Back is not to lead to the login again.
    go('next', { isInstead: keyOfPage(current) === LOGIN });
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
          disabled={isHeld}
          onClick={(event) => isFirst(event) && follow(step, pages)}
        />
      ))}
      <Enhance element={parts.asGuest} hidden={false} onClick={asGuest} />
    </>
  );
}

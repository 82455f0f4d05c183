import type { ReactNode } from 'react';
import { checkControl } from '../../src/forms/fields/controls.ts';
import { openDetails } from '../../src/forms/fields/details.ts';
import { StepLinks } from '../../src/forms/steps/StepPanels.tsx';
import type { StepMove, Steps } from '../../src/forms/steps/useSteps.ts';
import { isSecondClick } from '../../src/page/secondClick.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import type { Parts } from './amounts.ts';
import { keyOfStep, LOGIN } from './markup.ts';

interface StepButtonsProps {
  parts: Parts;
  steps: Steps;
  /** Validates a step before the visitor moves past it. */
  checkStep: NonNullable<StepMove['check']>;
  /** True while a wallet payment is pending or paid, which disables the step buttons. */
  isPaymentPending: boolean;
}

/** Marks the current stage and makes the step buttons work (DN-01). */
export function StepButtons({ parts, steps, checkStep, isPaymentPending }: StepButtonsProps): ReactNode {
  const { elements, current, index, goTo } = steps;
  const isStageOf = (step: HTMLElement, stage: HTMLElement | undefined): boolean =>
    (stage?.dataset.pages ?? '').split(' ').includes(keyOfStep(step));
  const stageIndex = parts.stage.findIndex((stage) => isStageOf(current, stage));
  /** Goes to the step that a button names, and moves focus to the control whose id is in `data-at`. */
  const follow = ({ dataset: { to = 'next', at } }: HTMLButtonElement): void => {
    const wanted = to === 'next' ? index + 1 : elements.findIndex((step) => keyOfStep(step) === to);
    if (!goTo(wanted, { check: checkStep }) || !at) return;
    const control = document.getElementById(at);
    openDetails(control);
    control?.focus();
  };
  const continueAsGuest = (): void => {
    if (parts.guest) checkControl(parts.guest, true);
    // Replaces the login step's history entry, so that Back doesn't return to the login.
    goTo(index + 1, { check: checkStep, shouldReplace: keyOfStep(current) === LOGIN });
  };
  return (
    <>
      {parts.stage.map((stage, at) => (
        <Enhance key={keyOf(stage)} element={stage} aria-current={at === stageIndex ? 'step' : 'false'} />
      ))}
      <StepLinks
        items={parts.stage}
        current={stageIndex}
        reached={isPaymentPending ? 0 : stageIndex}
        goTo={(at) => goTo(elements.findIndex((step) => isStageOf(step, parts.stage[at])))}
      />
      {parts.step.map((button) => (
        <Enhance
          key={keyOf(button)}
          element={button}
          hidden={false}
          disabled={isPaymentPending}
          onClick={(event) => !isSecondClick(event) && follow(button)}
        />
      ))}
      <Enhance element={parts.asGuest} hidden={false} onClick={continueAsGuest} />
    </>
  );
}

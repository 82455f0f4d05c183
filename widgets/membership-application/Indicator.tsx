import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { isPlainClick } from '../../src/dom/plainClick.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { showStepInTitle } from '../../src/forms/documentTitle.ts';
import { interpolate } from '../../src/texts.ts';
import type { membershipApplication } from './membership-application.ts';

export interface IndicatorProps {
  parts: PartsOf<typeof membershipApplication>;
  texts: TextsOf<typeof membershipApplication>;
  /** Names of the steps. */
  names: readonly string[];
  current: number;
  /** Called with the index of a completed step after a click on its link. */
  onReturn: (page: number) => void;
}

/** Adds the step to the document's title, which screen readers read first and the browser history lists. */
function useTitle(
  owner: object,
  texts: IndicatorProps['texts'],
  { page, number, count }: { page: string; number: number; count: number },
): void {
  const { title, titlePrefix } = texts;
  useLayoutEffect(
    () =>
      showStepInTitle(owner, titlePrefix, (sent) => interpolate(title, { page, number, count, title: sent })),
    [owner, title, titlePrefix, page, number, count],
  );
}

/** Shows the completed, current and upcoming steps, with hidden text for screen readers (MA-01). */
export function Indicator({ parts, texts, names, current, onReturn }: IndicatorProps): ReactNode {
  const { indicator, step } = parts;
  const [items] = useState(() => [...(indicator?.children ?? [])] as HTMLElement[]);
  const page = { page: names[current] ?? '', number: current + 1, count: names.length };
  useTitle(parts.page, texts, page);
  const handleClick = (event: MouseEvent, index: number): void => {
    if (!(event.target as Element).closest('a') || !isPlainClick(event)) return;
    // Visitors reach later steps only with Continue, which validates.
    event.preventDefault();
    if (index < current) onReturn(index);
  };
  return (
    <>
      {items.map((item, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <Enhance
            key={keyOf(item)}
            element={item}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
            onClick={(event) => handleClick(event, index)}
          >
            {state === 'ahead' ? undefined : <span className="sw-visually-hidden">{texts[state]}</span>}
          </Enhance>
        );
      })}
      {items.map((item, index) => {
        const link = item.querySelector('a') ?? undefined;
        return (
          link && (
            <Enhance
              key={keyOf(link)}
              element={link}
              aria-disabled={index >= current || undefined}
              tabindex={index >= current ? -1 : undefined}
            />
          )
        );
      })}
      <Enhance element={step} hidden={false} text={interpolate(texts.step, page)} />
    </>
  );
}

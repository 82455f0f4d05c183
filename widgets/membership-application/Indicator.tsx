import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { PartsOf, TextsOf } from '../../src/define.ts';
import { isPlainPress } from '../../src/dom/plainPress.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { nameInTitle } from '../../src/forms/errorTitle.ts';
import { fill } from '../../src/texts.ts';
import type { membershipApplication } from './membership-application.ts';

export interface IndicatorProps {
  parts: PartsOf<typeof membershipApplication>;
  texts: TextsOf<typeof membershipApplication>;
  /** Names of the pages. */
  names: readonly string[];
  current: number;
  /** Asks for a page that is behind. */
  onReturn: (page: number) => void;
}

/** Says in the title, too, which page is shown: it is the first thing that is read of a page, and of its entry in the history. */
function useTitle(
  owner: object,
  texts: IndicatorProps['texts'],
  { page, number, count }: { page: string; number: number; count: number },
): void {
  const { title, titlePrefix } = texts;
  useLayoutEffect(
    () => nameInTitle(owner, titlePrefix, (sent) => fill(title, { page, number, count, title: sent })),
    [owner, title, titlePrefix, page, number, count],
  );
}

/** Which page is shown, which are done and which are to come, in words, too (MA-01). */
export function Indicator({ parts, texts, names, current, onReturn }: IndicatorProps): ReactNode {
  const { indicator, step } = parts;
  const [items] = useState(() => [...(indicator?.children ?? [])] as HTMLElement[]);
  const page = { page: names[current] ?? '', number: current + 1, count: names.length };
  useTitle(parts.page, texts, page);
  const follow = (event: MouseEvent, index: number): void => {
    if (!(event.target as Element).closest('a') || !isPlainPress(event)) return;
    // What is to come is reached by Continue.
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
            data-step={state}
            aria-current={state === 'current' ? 'step' : undefined}
            onClick={(event) => follow(event, index)}
          >
            {state === 'ahead' ? undefined : <span className="sw-application-words">{texts[state]}</span>}
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
      <Enhance element={step} hidden={false} text={fill(texts.step, page)} />
    </>
  );
}

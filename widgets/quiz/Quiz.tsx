import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { useControls } from '../../src/dom/useControls.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { fill } from '../../src/texts.ts';
import { optionAfterKey, verdictOn } from './answer.ts';
import { quiz } from './quiz.ts';
import '../../src/choice.css';
import '../../src/held-back.css';
import './quiz.css';

/** Takes the answer back (QZ-02). */
function reset(chosen: HTMLInputElement | undefined): void {
  if (!chosen) return;
  chosen.checked = false;
  chosen.dispatchEvent(new Event('change', { bubbles: true }));
  chosen.focus();
}

/**
 * Moves among the options without choosing: a browser chooses the radio button that an arrow key leads to, and here the
 * first one would be the answer. So the keys work as in a toolbar's radio group (ARIA Authoring Practices).
 */
function move(event: KeyboardEvent, options: readonly HTMLInputElement[]): void {
  const free = options.filter(({ disabled }) => !disabled);
  const next = optionAfterKey(event.key, free.indexOf(event.target as HTMLInputElement), free.length);
  if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  free[next]?.focus();
}

/** Opens the explanation while there is a verdict. */
function useOpen(explainer: HTMLDetailsElement, isOpen: boolean): void {
  useLayoutEffect(() => {
    const open = (value: boolean): void => void Object.assign(explainer, { open: value });
    open(isOpen);
    return () => open(false);
  }, [explainer, isOpen]);
}

interface OptionProps {
  options: readonly HTMLInputElement[];
  option: HTMLInputElement;
  chosen: HTMLInputElement | undefined;
  verdictId: string;
}

function Option({ options, option, chosen, verdictId }: OptionProps): ReactNode {
  const isChosen = option === chosen;
  const pressAgain = (event: MouseEvent): void => {
    // The second half of a double click is not meant to take back what the first half chose.
    if (isChosen && event.detail < 2) reset(option);
  };
  const release = (event: KeyboardEvent): void => {
    // Browsers make no click of it when the button is checked already.
    if (!isChosen || event.key !== ' ') return;
    event.preventDefault();
    reset(option);
  };
  return (
    <>
      <Enhance
        element={option}
        disabled={chosen !== undefined && !isChosen}
        aria-describedby={isChosen ? verdictId : undefined}
        onClick={pressAgain}
        onKeydown={(event) => move(event, options)}
        onKeyup={release}
      />
      <Enhance
        element={option.labels?.[0]}
        data-quiz-verdict={isChosen ? verdictOn(option.dataset.quizCorrect) : undefined}
      />
    </>
  );
}

function Quiz({ host, parts, texts }: ViewProps<typeof quiz>): ReactNode {
  const { option: options, explainer, verdict, again } = parts;
  const verdictId = useElementId(verdict);
  // The browser brings answers back, as for Back.
  const chosen = useControls(host, () => options.find(({ checked }) => checked));
  const result = chosen && verdictOn(chosen.dataset.quizCorrect);
  const tell = ({ target }: Event): void => {
    const option = options.find((candidate) => candidate === target && candidate.checked);
    if (!option) return;
    announce(fill(texts.announcement, { verdict: texts[verdictOn(option.dataset.quizCorrect)] }));
  };
  useEffect(prepareAnnouncer, []);
  useOpen(explainer, result !== undefined);
  return (
    <>
      <Enhance element={host} onChange={tell} />
      {options.map((option) => (
        <Option key={keyOf(option)} {...{ options, option, chosen, verdictId }} />
      ))}
      <Enhance element={explainer} hidden={!result} data-quiz-verdict={result} />
      <Enhance element={verdict} id={verdictId} hidden={!result} text={result && texts[result]} />
      <Enhance element={again} hidden={!result} onClick={() => reset(chosen)} />
    </>
  );
}

export const widget = mountable(quiz, Quiz);

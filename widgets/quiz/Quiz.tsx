import { type ReactNode, useEffect, useState } from 'react';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf, isSecondClick } from '../../src/page/secondClick.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { optionAfterKey, verdictOn } from './answer.ts';
import { checkMarkup } from './check.ts';
import { quiz } from './quiz.ts';
import './quiz.css';

/** Unchecks the chosen option and focuses it (QZ-02). */
function reset(chosen: HTMLInputElement | undefined): void {
  if (!chosen) return;
  chosen.checked = false;
  chosen.dispatchEvent(new Event('change', { bubbles: true }));
  chosen.focus();
}

/**
 * Moves focus among the options without choosing one. By default, browsers check the radio button that an arrow key
 * moves focus to, which would answer the question. The keys work as in a radio group inside a toolbar (ARIA Authoring
 * Practices).
 */
function moveFocus(event: KeyboardEvent, options: readonly HTMLInputElement[]): void {
  const free = options.filter(({ disabled }) => !disabled);
  const next = optionAfterKey(event.key, free.indexOf(event.target as HTMLInputElement), free.length);
  if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  free[next]?.focus();
}

interface AnswerOptionProps {
  options: readonly HTMLInputElement[];
  option: HTMLInputElement;
  chosen: HTMLInputElement | undefined;
  verdictId: string;
  solutionText: string;
}

function AnswerOption({ options, option, chosen, verdictId, solutionText }: AnswerOptionProps): ReactNode {
  const isChosen = option === chosen;
  /** False while the option that was just chosen keeps focus: its verdict is announced, and would be heard twice. */
  const [isDescribed, setDescribed] = useState(isChosen);
  const verdict = verdictOn(option.dataset.quizCorrect);
  const isSolution = chosen !== undefined && !isChosen && verdict === 'correct';
  const handleClick = (event: MouseEvent): void => {
    // The second click of a double-click must not reset the answer that the first click chose.
    if (isChosen && !isSecondClick(event)) reset(option);
  };
  const handleKeyup = (event: KeyboardEvent): void => {
    // Browsers dispatch no `click` event when Space is pressed on a radio button that is already checked.
    if (!isChosen || event.key !== ' ') return;
    event.preventDefault();
    reset(option);
  };
  return (
    <>
      <Enhance
        element={option}
        disabled={chosen !== undefined && !isChosen}
        aria-describedby={isChosen && isDescribed ? verdictId : undefined}
        onClick={handleClick}
        onKeydown={(event) => moveFocus(event, options)}
        onKeyup={handleKeyup}
        onFocusout={() => setDescribed(isChosen)}
      />
      <Enhance
        element={option.labels?.[0]}
        data-state={isChosen ? verdict : isSolution ? 'solution' : undefined}
      >
        {isSolution ? <span className="sw-quiz-solution">{solutionText}</span> : undefined}
      </Enhance>
    </>
  );
}

function Quiz({ host, parts, texts }: ViewProps<typeof quiz>): ReactNode {
  const { option: options, explainer, verdict, again } = parts;
  const verdictId = useElementId(verdict);
  // Reads the DOM, because the browser may restore an answer, for example on Back.
  const chosen = useFormValue(host, () => options.find(({ checked }) => checked));
  const result = chosen && verdictOn(chosen.dataset.quizCorrect);
  const handleChange = ({ target }: Event): void => {
    const option = options.find((candidate) => candidate === target && candidate.checked);
    if (!option) return;
    announce(interpolate(texts.announcement, { verdict: texts[verdictOn(option.dataset.quizCorrect)] }));
  };
  const handleAgain = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    reset(chosen);
  };
  useEffect(prepareLiveRegions, []);
  return (
    <>
      <Enhance element={host} onChange={handleChange} />
      {options.map((option) => (
        <AnswerOption
          key={keyOf(option)}
          {...{ options, option, chosen, verdictId }}
          solutionText={texts.solution}
        />
      ))}
      <Enhance element={explainer} hidden={!result} open={result !== undefined} data-state={result} />
      <Enhance element={verdict} id={verdictId} hidden={!result} text={result && texts[result]} />
      <Enhance element={again} hidden={!result} onClick={handleAgain} />
    </>
  );
}

export const widget = createWidget(quiz, Quiz, checkMarkup);

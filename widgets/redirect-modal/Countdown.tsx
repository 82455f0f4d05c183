import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { fill } from '../../src/texts.ts';
import { countDown, REDIRECT_AFTER_MS, secondsOf } from './countdown.ts';
import type { redirectModal } from './redirect-modal.ts';

type Texts = TextsOf<typeof redirectModal>;

/** When the time left is said, beside the beginning: each second would drown out everything else. */
const SPOKEN_SECONDS = 3;

function timeLeft(seconds: number, { secondsLeft, secondLeft }: Texts): string {
  return seconds === 1 ? secondLeft : fill(secondsLeft, { count: seconds });
}

export interface CountdownProps {
  texts: Texts;
  /** What ends it, too, when it is pressed. */
  leaving: readonly HTMLElement[];
  /** The visitor has pressed the button that stops it, which is about to go. */
  onStop: () => void;
  /** The time is over. */
  onEnd: () => void;
}

/** Shows the time left, and lets it be stopped (RD-04, WCAG 2.2.1). It counts from its first rendering. */
export function Countdown({ texts, leaving, onStop, onEnd }: CountdownProps): ReactNode {
  const [isStopped, setStopped] = useState(false);
  const [seconds, setSeconds] = useState(() => secondsOf(REDIRECT_AFTER_MS));
  const text = isStopped ? texts.stopped : seconds > 0 ? timeLeft(seconds, texts) : texts.redirecting;
  const latest = useRef({ text, onEnd });
  useEffect(() => {
    latest.current = { text, onEnd };
  });
  useEffect(() => {
    if (isStopped) return undefined;
    const end = (): void => {
      setSeconds(0);
      latest.current.onEnd();
    };
    return countDown(REDIRECT_AFTER_MS, setSeconds, end);
  }, [isStopped]);
  const isSpoken = isStopped || [secondsOf(REDIRECT_AFTER_MS), SPOKEN_SECONDS, 0].includes(seconds);
  useEffect(() => {
    if (isSpoken) announce(text);
  }, [isSpoken, text]);
  const stop = (): void => setStopped(true);
  const press = (): void => {
    stop();
    onStop();
  };
  return (
    <div data-redirect-modal-slot="countdown" data-countdown={isStopped ? 'stopped' : 'running'}>
      {leaving.map((element) => (
        <Enhance key={keyOf(element)} element={element} onClick={stop} />
      ))}
      <p>{text}</p>
      {!isStopped && seconds > 0 && (
        <button type="button" className="sw-dialog-button" onClick={press}>
          {texts.stop}
        </button>
      )}
    </div>
  );
}

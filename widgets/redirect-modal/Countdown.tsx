import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../../src/page/announce.ts';
import { followsLink } from '../../src/page/plainClick.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { countDown, REDIRECT_AFTER_MS, secondsOf } from './countdown.ts';
import type { redirectModal } from './redirect-modal.ts';

type Texts = TextsOf<typeof redirectModal>;

/**
 * Number of seconds left at which the time is announced, in addition to the announcement at the start. An announcement
 * every second would be too intrusive.
 */
const ANNOUNCED_SECONDS = 3;

export interface CountdownProps {
  texts: Texts;
  /** Elements that also stop the countdown when clicked. */
  stopOnClick: readonly HTMLElement[];
  /** Called after a click on the stop button, which then disappears. */
  onStop: () => void;
  /** Called when the time is up. */
  onEnd: () => void;
}

/**
 * Shows the time left, and a button that stops the countdown (RD-04, WCAG 2.2.1). The countdown starts on the first
 * render.
 */
export function Countdown({ texts, stopOnClick, onStop, onEnd }: CountdownProps): ReactNode {
  const [isStopped, setStopped] = useState(false);
  const [seconds, setSeconds] = useState(() => secondsOf(REDIRECT_AFTER_MS));
  const text = isStopped
    ? texts.stopped
    : seconds > 0
      ? interpolate(texts.secondsLeft, { count: seconds })
      : texts.redirecting;
  const end = useEffectEvent((): void => {
    setSeconds(0);
    onEnd();
  });
  useEffect(() => {
    if (isStopped) return undefined;
    return countDown(REDIRECT_AFTER_MS, setSeconds, () => end());
  }, [isStopped]);
  const isAnnounced = isStopped || [secondsOf(REDIRECT_AFTER_MS), ANNOUNCED_SECONDS, 0].includes(seconds);
  useEffect(() => {
    if (isAnnounced) announce(text);
  }, [isAnnounced, text]);
  const stop = (): void => setStopped(true);
  const handleStop = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    stop();
    onStop();
  };
  return (
    <div data-redirect-modal-slot="countdown" data-state={isStopped ? 'stopped' : 'running'}>
      {stopOnClick.map((element) => (
        <Enhance
          key={keyOf(element)}
          element={element}
          onClick={stop}
          // The middle button opens the target in a new tab.
          onAuxclick={(event) => followsLink(event) && stop()}
        />
      ))}
      <p>{text}</p>
      {!isStopped && seconds > 0 && (
        <button type="button" className="sw-button" onClick={handleStop}>
          {texts.stop}
        </button>
      )}
    </div>
  );
}

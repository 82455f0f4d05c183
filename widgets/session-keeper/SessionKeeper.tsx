import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Dialog, useDialogSnapshot, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { announce, announceAfterDelay } from '../../src/page/announce.ts';
import { asContent, submittingLabel } from '../../src/page/submission/submission.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import { createWidget, type TextsOf, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { createKeeper } from './keeper.ts';
import type { KeeperSnapshot } from './monitor.ts';
import type { SessionEventDetail, SessionKind } from './session.ts';
import { sessionKeeper } from './session-keeper.ts';
import './session-keeper.css';

type Texts = TextsOf<typeof sessionKeeper>;

/** Kinds of state that the dialog shows to the visitor. */
type Notice = Extract<SessionKind, 'warning' | 'ended' | 'other' | 'unchecked'>;

const NOTICES: readonly string[] = ['warning', 'ended', 'other', 'unchecked'] satisfies Notice[];

/** Returns the kind of notice that the dialog shows, or undefined if there is nothing to show. */
const noticeOf = (kind: SessionKind): Notice | undefined =>
  NOTICES.includes(kind) ? (kind as Notice) : undefined;

const titleOf = (notice: Notice, texts: Texts): string => texts[`${notice}Title`];

/** Returns the sentence about the remaining time. */
function timeText({ session, minutes }: KeeperSnapshot, texts: Texts): string {
  if (session.kind !== 'warning' || minutes === undefined) return '';
  if (session.isFinal) return texts.cannotExtend;
  return minutes === 0 ? texts.lastMinute : interpolate(texts.minutesLeft, { count: minutes });
}

/** Dispatches an event whenever the state of the session changes. */
function useSessionEvents(host: HTMLElement, kind: SessionKind): void {
  useEffect(() => {
    if (kind === 'unknown') return;
    const detail: SessionEventDetail = { widget: sessionKeeper.name, state: kind };
    host.dispatchEvent(new CustomEvent('widget:session', { bubbles: true, detail }));
  }, [host, kind]);
}

interface WaitingProps {
  submitter: HTMLElement | null;
  text: string;
}

/** Shows and announces that a submission waits for the state of the session. */
function Waiting({ submitter, text }: WaitingProps): ReactNode {
  const label = submittingLabel(submitter, text);
  useEffect(() => announceAfterDelay(label), [label]);
  if (!submitter) return null;
  // Not disabled, because a disabled button loses focus and is not submitted.
  return <Enhance element={submitter} aria-disabled text={asContent(submitter, label)} />;
}

export function SessionKeeper({ host, parts, options, texts }: ViewProps<typeof sessionKeeper>): ReactNode {
  const keeper = useConstant(() => createKeeper(host, options));
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.get);
  const { session, shown: kind, refused, waiting } = snapshot;
  const dialog = useDialogState(host);
  const { isOpen } = useDialogSnapshot(dialog);
  /** Result of the visitor's last click, if the notice has not changed since. */
  const [result, setResult] = useState<{ of: SessionKind; text: string }>();
  const bodyId = useElementId(parts.body);
  /** Last notice that the visitor has seen. */
  const seen = useRef<Notice>(undefined);
  const notice = noticeOf(kind);
  const time = timeText(snapshot, texts);
  const note = result?.of === kind ? result.text : '';

  useEffect(() => keeper.start(), [keeper]);
  useSessionEvents(host, kind);

  const show = useEffectEvent((): void => {
    if (notice) {
      const title = titleOf(notice, texts);
      // An open dialog whose content changes is not announced by itself, and its focused button may disappear.
      if (dialog.getSnapshot().isOpen) {
        announce(`${title}. ${parts[notice].textContent.trim().replaceAll(/\s+/g, ' ')}`);
        parts.panel.focus({ preventScroll: true });
      }
      dialog.open('request', { title });
      seen.current = notice;
      return;
    }
    dialog.close('request');
    const backText = seen.current === 'warning' ? texts.extended : texts.resumed;
    if (seen.current && kind === 'live') announce(backText);
    seen.current = undefined;
  });
  const changes = `${kind} ${refused}`;
  useEffect(() => {
    if (changes !== '') show();
  }, [changes]);

  const isUrgent = notice === 'warning' && (time === texts.lastMinute || session.isFinal);
  useEffect(() => {
    if (isUrgent && isOpen) announce(time);
  }, [isUrgent, isOpen, time]);

  const report = (text: string): void => {
    setResult({ of: keeper.get().shown, text });
    announce(text);
  };
  const run = async (
    request: () => Promise<void>,
    textAfter: (after: KeeperSnapshot) => string,
  ): Promise<void> => {
    const { received } = keeper.get().session;
    await request();
    const after = keeper.get();
    const text = after.session.received > received ? textAfter(after) : texts.failed;
    if (text !== '') report(text);
  };
  const handleCheck = (): void => {
    void run(keeper.check, ({ session: after }) =>
      after.kind === 'ended' ? texts.notYet : after.kind === 'other' ? texts.notSame : '',
    );
  };
  const handleExtend = (): void => {
    void run(keeper.extend, () => '');
  };
  const hasExtend = notice === 'warning' && !session.isFinal;
  return (
    <>
      <Enhance element={parts.panel} hidden={false} aria-describedby={bodyId}>
        {/* Below the buttons, and always there, so that no button moves under the pointer. */}
        <p className="sw-session-keeper-note">{note}</p>
      </Enhance>
      <Enhance element={parts.body} id={bodyId} />
      <Enhance element={parts.warning} hidden={notice !== 'warning'} />
      <Enhance element={parts.ended} hidden={notice !== 'ended'} />
      <Enhance element={parts.other} hidden={notice !== 'other'} />
      <Enhance element={parts.unchecked} hidden={notice !== 'unchecked'} />
      <Enhance element={parts.time} hidden={time === ''} text={time} />
      <Enhance element={parts.extend} hidden={!hasExtend} onClick={handleExtend} />
      <Enhance element={parts.signIn} hidden={notice === undefined || notice === 'warning'} />
      <Enhance
        element={parts.check}
        hidden={notice === undefined || notice === 'warning'}
        onClick={handleCheck}
      />
      {waiting && <Waiting submitter={waiting.submitter} text={texts.submitting} />}
      {/* Focus moves into the dialog when it opens, so the elements above must already have their state. */}
      <Dialog
        host={host}
        parts={{ ...parts, initialFocus: hasExtend ? parts.extend : parts.panel }}
        state={dialog}
      />
    </>
  );
}

export const widget = createWidget(sessionKeeper, SessionKeeper, checkMarkup);

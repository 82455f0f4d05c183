import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { announce } from '../../src/page/announce.ts';
import { createWidget } from '../../src/runtime/define.ts';
import { checkMarkup } from './check.ts';
import { MemberProgram } from './MemberProgram.tsx';
import { doneText, Program, type Props } from './Program.tsx';
import type { Change, ProgramEvent } from './program.ts';
import { savedEvents } from './saved-events.ts';
import { keep, parseEvents, readText, subscribe } from './stored.ts';
import './saved-events.css';

function SavedEvents(view: Props): ReactNode {
  const { form } = view.parts;
  return form ? <MemberProgram {...{ view, form }} /> : <BrowserProgram {...view} />;
}

/** Keeps the program in this browser. */
function BrowserProgram(view: Props): ReactNode {
  const { texts } = view;
  const text = useSyncExternalStore(subscribe, readText);
  const saved = useMemo(() => parseEvents(text), [text]);
  const [isKept, setKept] = useState(true);
  const change = (event: ProgramEvent, action: Change['action']): void => {
    setKept(keep(event, action));
    announce(doneText(texts, event, action));
  };
  return <Program {...{ view, saved, change, notice: isKept ? '' : texts.notKept }} />;
}

export const widget = createWidget(savedEvents, SavedEvents, checkMarkup);

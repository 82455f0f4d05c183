import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { announce } from '../../src/page/announce.ts';
import { createWidget } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { checkMarkup } from './check.ts';
import { MemberProgram } from './MemberProgram.tsx';
import { Program, type Props } from './Program.tsx';
import type { ProgramEvent } from './program.ts';
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
  const change = (event: ProgramEvent, isWanted: boolean): void => {
    setKept(keep(event, isWanted));
    announce(interpolate(isWanted ? texts.saved : texts.removed, { title: event.title }));
  };
  return <Program {...{ view, saved, change, notice: isKept ? '' : texts.notKept }} />;
}

export const widget = createWidget(savedEvents, SavedEvents, checkMarkup);

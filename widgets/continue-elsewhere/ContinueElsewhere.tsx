import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type OpenDraft, useOpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { closestForm } from '../../src/forms/fields/markup.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { continueElsewhere } from './continue-elsewhere.ts';
import { conflictText, differenceText, formatTime, type Texts } from './messages.ts';
import { useFile } from './useFile.ts';
import { useServer } from './useServer.ts';
import { useVersions, type VersionsView } from './useVersions.ts';
import { type Choice, savedOf } from './versions.ts';
import './continue-elsewhere.css';

interface ChoiceProps {
  form: HTMLFormElement;
  /** Draft of the form. */
  open: OpenDraft;
  texts: Texts;
  choice: Choice;
  onContinue: () => void;
  /** Replaces the version on the server with the form. */
  onSave: () => void;
  onLeave: () => void;
}

/** Shows two versions of the answers, and a button for each. */
function VersionChoice({ form, open, texts, choice, onContinue, onSave, onLeave }: ChoiceProps): ReactNode {
  const { from, savedAt, draft } = choice;
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  // The visitor may type before choosing, so the sentences and buttons follow the form.
  useEffect(() => watchForm(form, refresh), [form]);
  const own = open.read();
  const replaces = open.hasAnswers();
  const offered = from === 'file' ? texts.fileOffered : texts.offered;
  const isConflict = from === 'conflict';
  const main = isConflict
    ? conflictText(texts, savedAt, own.savedAt, draft !== undefined)
    : interpolate(offered, { time: formatTime(savedAt) });
  const difference = draft && (replaces || isConflict) ? differenceText(form, texts, own, draft) : '';
  return (
    <>
      <p>
        <span>{main}</span> <span>{difference}</span>{' '}
        <span>{replaces && !isConflict ? texts.replaces : ''}</span>
      </p>
      {isConflict && (
        <button type="button" className="sw-button" onClick={onSave}>
          {texts.saveThis}
        </button>
      )}
      {draft && (
        <button type="button" className="sw-button" onClick={onContinue}>
          {isConflict ? texts.continueSaved : texts.continue}
        </button>
      )}
      <button type="button" className="sw-button" onClick={onLeave}>
        {isConflict ? texts.decideLater : replaces ? texts.keepThis : texts.without}
      </button>
    </>
  );
}

interface DeleteProps {
  texts: Texts;
  onDelete: () => void;
  onKeep: () => void;
}

/** Asks before the version on the server is deleted. */
function DeleteQuestion({ texts, onDelete, onKeep }: DeleteProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <p>{texts.sure}</p>
      <button ref={first} type="button" className="sw-button" onClick={onKeep}>
        {texts.keepIt}
      </button>
      <button type="button" className="sw-button" onClick={onDelete}>
        {texts.deleteIt}
      </button>
    </>
  );
}

interface PanelProps extends ViewProps<typeof continueElsewhere> {
  form: HTMLFormElement;
  draft: OpenDraft;
  versions: VersionsView;
  server: ReturnType<typeof useServer>;
  file: ReturnType<typeof useFile>;
}

/** Changes the view, and moves focus, because the click removes its button. */
function changeAndFocus(target: HTMLElement | null | undefined, change: () => void): void {
  flushSync(change);
  target?.focus();
}

/** Shows that the form was filled in, with a button that undoes it. */
function ContinuedNotice({ draft, versions, parts, texts }: PanelProps): ReactNode {
  const { text, before } = versions.continued ?? {};
  useEffect(() => {
    // The click removed its button, and the form's own widget has not moved focus to a step.
    if (document.activeElement === document.body) parts.offer.querySelector('button')?.focus();
  }, [parts.offer]);
  return (
    <>
      <p>{text}</p>
      {before && (
        <button type="button" className="sw-button" onClick={() => versions.undo(draft, before)}>
          {texts.undo}
        </button>
      )}
    </>
  );
}

/** Makes the buttons work, and shows messages and choices. */
function Panel(props: PanelProps): ReactNode {
  const { form, draft, versions, server, file, options, parts, texts } = props;
  const { stored, choice, continued, message, isAsking } = versions;
  const saved = savedOf(versions);
  const input = useRef<HTMLInputElement>(null);
  const summary = useConstant(() => parts.more.querySelector('summary'));
  useEffect(prepareLiveRegions, []);

  const handleKeep = (): void => versions.dispatch({ type: 'kept' });
  const handleLeave = (left: Choice): void => {
    // The message about the closed offer is inside `more`.
    if (!parts.more.open) summary?.click();
    changeAndFocus(left.from === 'file' ? parts.upload : summary, () => versions.leave(left));
  };
  // All buttons but the one that saves disappear when they are clicked.
  const handleClick = (event: MouseEvent): void => {
    const button = (event.target as Element).closest('button');
    if (button && button !== parts.save) ignoreSecondHalf(event);
  };
  const isOffered = choice?.from === 'server';
  // A server that has nothing to offer sends the container empty, and editors remove its `hidden` attribute.
  const isEmpty = useConstant(() => parts.offer.childElementCount === 0);
  const isKnown = isEmpty || stored !== 'unknown' || continued !== undefined;
  const known = draft.read().serverVersion?.number;
  const choiceView = choice && (
    <VersionChoice
      {...{ form, texts, choice }}
      open={draft}
      onContinue={() => versions.fillIn(draft, choice)}
      onSave={() => changeAndFocus(parts.save, () => server.save(choice.version ?? 0))}
      onLeave={() => handleLeave(choice)}
    />
  );
  return (
    <>
      <Enhance
        element={parts.offer}
        hidden={isKnown ? !isOffered && !continued : undefined}
        className={isKnown ? 'sw-continue-known' : undefined}
        onClick={handleClick}
      >
        {isOffered && choiceView}
        {!isOffered && continued ? <ContinuedNotice {...props} /> : undefined}
      </Enhance>
      <Enhance
        element={parts.save}
        hidden={options.server === undefined}
        aria-disabled={server.isBusy}
        onClick={() => server.save(known ?? 0)}
      />
      <Enhance element={parts.delete} hidden={!saved} onClick={() => versions.dispatch({ type: 'asked' })} />
      <Enhance element={parts.download} hidden={false} onClick={() => file.save(draft)} />
      <Enhance element={parts.upload} hidden={false} onClick={() => input.current?.click()} />
      <Enhance element={parts.more} onClick={handleClick}>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          // Takes the input out of the form, because the draft would save the chosen file as an answer.
          form="no-form"
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) void file.open(draft, chosen);
            // Otherwise, choosing the same file again would dispatch no event.
            currentTarget.value = '';
          }}
        />
        {isAsking && saved && (
          <DeleteQuestion
            texts={texts}
            onDelete={() => {
              changeAndFocus(summary, handleKeep);
              server.remove(saved.version);
            }}
            onKeep={() => changeAndFocus(parts.delete, handleKeep)}
          />
        )}
        {message && !isAsking && <p data-state={message.isProblem ? 'wrong' : undefined}>{message.text}</p>}
        {!isOffered && choiceView}
        {saved?.draft && !choice && saved.version !== known && (
          <button
            type="button"
            className="sw-button"
            onClick={() => {
              changeAndFocus(undefined, () => versions.offer('server', saved));
              parts.offer.querySelector('button')?.focus();
            }}
          >
            {texts.openSaved}
          </button>
        )}
      </Enhance>
    </>
  );
}

function ContinueElsewhere(props: ViewProps<typeof continueElsewhere>): ReactNode {
  const form = useConstant(() => closestForm(props.host));
  const draft = useOpenDraft(form);
  const versions = useVersions(props.texts);
  const server = useServer({ ...props, form }, draft, versions);
  const file = useFile({ ...props, form }, versions);
  return draft && <Panel {...props} {...{ form, versions, server, file, draft }} />;
}

export const widget = createWidget(continueElsewhere, ContinueElsewhere, checkMarkup);

import type { Draft } from '../../src/forms/draft/draft.ts';
import { labelOf } from '../../src/forms/errors/fieldErrors.ts';
import { type Control, controlsIn, controlsOf } from '../../src/forms/fields/controls.ts';
import { unfinishedFiles } from '../../src/forms/fields/unfinishedFiles.ts';
import { JsonError } from '../../src/net/json/json.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import type { continueElsewhere } from './continue-elsewhere.ts';
import type { SavedVersion } from './responses.ts';
import { differentFields, type FileProblem } from './savedForm.ts';

export type Texts = TextsOf<typeof continueElsewhere>;

/** Number of questions that are named before the others are counted. */
const NAMED = 5;

const format = (time: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(validLanguage(pageLanguage()), options).format(time);

/** Returns a date and time in the page's language and the visitor's time zone. */
export const formatTime = (time: number): string => format(time, { dateStyle: 'long', timeStyle: 'short' });

/** Returns a sentence about the files that a version lacks, after a space; empty if there are none. */
export function notIncludedText(form: HTMLFormElement, texts: Texts): string {
  const files = unfinishedFiles(form);
  if (files.length === 0) return '';
  const list = new Intl.ListFormat(validLanguage(pageLanguage())).format(files.map((name) => `“${name}”`));
  return ` ${interpolate(texts.notIncluded, { files: list })}`;
}

/** Returns the message about a version that the server keeps, followed by the date until which it does. */
export function savedText(texts: Texts, { savedAt, keptUntil }: SavedVersion, isChanged: boolean): string {
  const text = interpolate(isChanged ? texts.savedChanged : texts.saved, { time: formatTime(savedAt) });
  if (keptUntil === undefined) return text;
  return `${text} ${interpolate(texts.keptUntil, { date: format(keptUntil, { dateStyle: 'long' }) })}`;
}

/** Returns the label of a control's question. A hidden value, such as references to files, belongs to its field's input. */
function questionOf(control: Control): string {
  if (control.type !== 'hidden') return labelOf(control);
  const field = control.closest<HTMLElement>('[data-field]');
  const shown = field && controlsIn(field).find(({ type }) => type !== 'hidden');
  return shown ? labelOf(shown) : '';
}

/** Returns a sentence that lists the questions whose answers differ between two drafts, or an empty string. */
export function differenceText(form: HTMLFormElement, texts: Texts, one: Draft, other: Draft): string {
  const names = new Set(differentFields(one, other));
  const labels = controlsOf(form).flatMap((control) => (names.has(control.name) ? questionOf(control) : []));
  const questions = [...new Set(labels.filter(Boolean))];
  if (questions.length === 0) return '';
  const named = questions.slice(0, NAMED).join(', ');
  const count = questions.length - NAMED;
  const list = count > 0 ? interpolate(texts.differentMore, { questions: named, count }) : named;
  return interpolate(texts.different, { questions: list });
}

/** Returns the message about a request that failed for another reason than the end of the session. */
export function failureText(texts: Texts, error: unknown): string {
  if (!(error instanceof JsonError)) return texts.failed;
  const { failure, status } = error;
  if (failure === 'offline') return texts.offline;
  if (status === 413) return texts.tooLong;
  return status === 429 ? texts.busy : texts.failed;
}

/** Returns the message about a file that was refused. */
export function fileText(texts: Texts, problem: FileProblem): string {
  const all: Readonly<Record<FileProblem, string>> = {
    foreign: texts.fileForeign,
    otherForm: texts.fileOtherForm,
    otherVersion: texts.fileOtherVersion,
  };
  return all[problem];
}

/** Returns the message that a form could not be saved because the server has another version. */
export const conflictText = (texts: Texts, savedAt: number, changedAt: number, canOpen: boolean): string =>
  interpolate(canOpen ? texts.conflict : texts.unreadable, {
    time: formatTime(savedAt),
    changed: formatTime(changedAt),
  });

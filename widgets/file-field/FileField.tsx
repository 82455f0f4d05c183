import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useRows } from '../../src/controls/rows/useRows.ts';
import { controlsOf, isSubmitter } from '../../src/forms/fields/controls.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { FileRow } from './FileRow.tsx';
import { createFieldFiles, type FieldFiles } from './fieldFiles.ts';
import { readRules } from './fieldValue.ts';
import { fileField } from './file-field.ts';
import { createMessages, type Messages } from './messages.ts';
import { isCounted, isPending, type ListEvent, type Row } from './queue.ts';
import '../../src/forms/fields/field.css';
import './file-field.css';

type Props = ViewProps<typeof fileField>;

/**
 * Returns whether the field needs a file. The server uses `aria-required` if it already has one, because `required`
 * would ask for another without JavaScript.
 */
const needsFile = (input: HTMLInputElement): boolean =>
  input.required || input.getAttribute('aria-required') === 'true';

/** Creates the sentences of the field, in the page's language. */
function messagesOf({ parts: { input }, options, texts }: Props): Messages {
  const language = validLanguage(pageLanguage());
  const missing = needsFile(input) ? (input.dataset.messageMissing ?? texts.missing) : undefined;
  return createMessages({ texts, rules: readRules(input, options), language, missing });
}

/**
 * Announces changes that visitors would not otherwise notice. While several files are uploaded, only failures and the
 * end of the last upload are announced.
 */
function createAnnouncer({ options, texts }: Props, messages: Messages) {
  let count = 0;
  const textOfUpload = (name: string): string =>
    count === 1 ? interpolate(texts.uploaded, { name }) : interpolate(texts.allUploaded, { count });
  return (event: ListEvent, rows: readonly Row[]): void => {
    switch (event.kind) {
      case 'added': {
        const text = options.upload === undefined ? texts.added : texts.started;
        announce(interpolate(text, { count: event.count }));
        return;
      }
      case 'duplicate':
        announce(interpolate(texts.duplicate, { name: event.name }));
        return;
      case 'failed':
        announce(interpolate(texts.failed, { name: event.row.name, reason: messages.reason(event.row) }));
        return;
      case 'uploaded':
        count += 1;
        if (rows.some(isPending)) return;
        announce(textOfUpload(event.name));
        count = 0;
    }
  };
}

/**
 * Returns whether a submission may leave out files that are not uploaded yet: the button skips the validation, as one that
 * saves the form for later does, or Enter only leads to the next step. Before the last step, it uses a hidden button, and no
 * button that sends the form is shown.
 */
function mayLeaveOutFiles(form: HTMLFormElement, { submitter }: SubmitEvent): boolean {
  if (submitter?.hasAttribute('formnovalidate')) return true;
  const buttons = controlsOf(form).filter(
    (control) => isSubmitter(control) && !control.hasAttribute('formnovalidate'),
  );
  return buttons.length > 0 && !buttons.some((button) => button.checkVisibility());
}

/** Follows the form: drafts, resets, restored pages, and submissions during an upload. */
function useForm({ parts: { input, value } }: Props, list: FieldFiles, onReset: () => void): void {
  useLayoutEffect(() => {
    list.restore();
    return list.stop;
  }, [list]);
  useEffect(() => {
    const { form } = input;
    if (!form) return undefined;
    const listening = new AbortController();
    const handleSubmit = (event: SubmitEvent): void => {
      if (!input.willValidate || mayLeaveOutFiles(form, event) || !list.block()) return;
      event.preventDefault();
      // The form's widget shows the message, after this listener, unless the server has turned off all validation.
      const isShown = (): boolean => input.getAttribute('aria-invalid') === 'true';
      if (!form.hasAttribute('novalidate')) input.reportValidity();
      else setTimeout(() => isShown() || input.reportValidity());
    };
    // Before the listeners of the form's widget, which validates the form.
    form.addEventListener('submit', handleSubmit, { capture: true, signal: listening.signal });
    form.addEventListener('formdata', ({ formData }) => list.submit(formData), { signal: listening.signal });
    const unwatch = watchForm(form, (change) => {
      if (change.cause === 'input' && change.control === value) list.adoptValue();
      if (change.cause === 'restore') list.restore();
      if (change.cause !== 'reset') return;
      list.reset();
      onReset();
    });
    return () => {
      unwatch();
      listening.abort();
    };
  }, [input, value, list, onReset]);
}

interface FileRowsProps extends Pick<Props, 'parts' | 'options' | 'texts'> {
  list: FieldFiles;
  rows: readonly Row[];
  messages: Messages;
}

/** Shows the files, moves them, and removes them. */
function FileRows({ parts, options, texts, list, rows, messages }: FileRowsProps): ReactNode {
  const {
    list: rowList,
    focus,
    buttonsOf,
  } = useRows({
    rows,
    move: ({ key }, by) => list.move(key, by),
    remove: ({ key }) => list.remove(key),
    texts,
    onEmpty: () => parts.input.focus(),
  });
  if (rows.length === 0) return null;
  const unusable = rows.filter((row) => !isCounted(row));
  const removeUnusable = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    for (const { key } of unusable) list.remove(key);
    announce(interpolate(texts.removedUnusable, { count: unusable.length }));
    // Where the visitor chooses other files.
    parts.input.focus();
  };
  return (
    <>
      <ol ref={rowList} className="sw-file-list">
        {rows.map((row) => (
          <FileRow
            key={row.key}
            {...{ row, texts, messages }}
            isMovable={options.ordered === 'yes' && rows.length > 1}
            buttonOf={buttonsOf(row)}
            onRetry={({ nativeEvent }) => {
              ignoreSecondHalf(nativeEvent);
              flushSync(() => list.retry(row.key));
              focus(row, 'remove');
            }}
          />
        ))}
      </ol>
      {unusable.length > 1 && (
        <button type="button" className="sw-link" onClick={removeUnusable}>
          {texts.removeUnusable}
        </button>
      )}
    </>
  );
}

/** Returns whether a drag contains files, and not text or a link. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Returns whether the browser itself gives dropped files to an element, such as a file input or a text editor. */
const takesFiles = (target: EventTarget | undefined): boolean =>
  (target instanceof HTMLInputElement && target.type === 'file' && !target.matches(':disabled')) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Rejects a drag of files that nothing on the page takes: the browser would leave the page to open them. */
function reject(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || takesFiles(event.composedPath()[0])) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the page open if a visitor drops files beside a field. Listens on the window, after the page's own drop zones, which
 * cancel these events.
 */
function useStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, reject, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** Lets visitors choose, check, upload, order and remove files. */
function FileField(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const [note, setNote] = useState('');
  const [isDropping, setDropping] = useState(false);
  const messages = useConstant(() => messagesOf(props));
  const list = useConstant(() => {
    const announceEvent = createAnnouncer(props, messages);
    const created: FieldFiles = createFieldFiles(props, {
      messageOf: messages.validity,
      onEvent: (event) => {
        announceEvent(event, created.get());
        setNote(event.kind === 'duplicate' ? interpolate(texts.duplicate, { name: event.name }) : '');
      },
    });
    return created;
  });
  const rows = useSyncExternalStore(list.subscribe, list.get);
  const isRequired = useConstant(() => needsFile(parts.input));
  useEffect(prepareLiveRegions, []);
  const clearNote = useCallback(() => setNote(''), []);
  useForm(props, list, clearNote);
  useStrayDrops();

  const handleDrag = (event: DragEvent): void => {
    if (!hasFiles(event) || !parts.input.willValidate) return;
    event.preventDefault();
    setDropping(true);
  };
  const handleDrop = (event: DragEvent): void => {
    setDropping(false);
    if (!hasFiles(event) || !parts.input.willValidate) return;
    event.preventDefault();
    list.add([...(event.dataTransfer?.files ?? [])]);
  };
  const handleDragLeave = ({ relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) setDropping(false);
  };
  return (
    <>
      <Enhance
        element={host}
        data-state={isDropping ? 'dropping' : undefined}
        onDragenter={handleDrag}
        onDragover={handleDrag}
        onDragleave={handleDragLeave}
        onDrop={handleDrop}
      />
      <Enhance
        element={parts.input}
        // An uploaded file satisfies the field, but not the browser, which only sees the empty input.
        required={false}
        aria-required={isRequired || undefined}
        onChange={list.takeFiles}
      />
      <Enhance element={parts.sent} hidden />
      <Enhance
        element={parts.count}
        text={rows.length > 0 ? interpolate(texts.count, { count: rows.length }) : ''}
      />
      <Enhance element={parts.drop} hidden={false} />
      <Enhance element={parts.files}>
        <FileRows {...{ parts, options, texts, list, rows, messages }} />
        {note !== '' && <p className="sw-file-note">{note}</p>}
      </Enhance>
    </>
  );
}

export const widget = createWidget(fileField, FileField, checkMarkup);

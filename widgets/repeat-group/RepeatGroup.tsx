import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRows } from '../../src/controls/rows/useRows.ts';
import { type Control, controlsIn, dispatchChange } from '../../src/forms/fields/controls.ts';
import { onlyOn, watchForm } from '../../src/forms/fields/watchForm.ts';
import { useFormRows } from '../../src/forms/rows/useFormRows.ts';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { collapseWhitespace, interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { GroupRow } from './GroupRow.tsx';
import { repeatGroup } from './repeat-group.ts';
import { type GroupRow as Row, readRows } from './rows.ts';
import { renumberEntries } from './submittedNames.ts';
import '../../src/forms/fields/field.css';
import './repeat-group.css';

const nameOf = ({ title }: Row): string => collapseWhitespace(title.textContent);

/** Conditional fields in the rows depend on what the history state has filled in. */
const tellOthers = (filled: readonly Control[]): void => filled.forEach(dispatchChange);

/** Focuses the first field of a row. */
function focusField({ element }: Row): void {
  const isField = (control: Control): boolean =>
    control.localName !== 'button' && control.matches(':enabled') && control.checkVisibility();
  controlsIn(element).find(isField)?.focus();
}

/** Returns the state of the row that can be put back: none after a reset, which is meant to remove all answers. */
function useRemoved(host: HTMLElement) {
  const [removed, setRemoved] = useState<{ row: Row; place: number; index: number; name: string }>();
  useLayoutEffect(() => {
    const forget = (): void => setRemoved(undefined);
    return watchForm(host, onlyOn('reset', forget));
  }, [host]);
  return [removed, setRemoved] as const;
}

/** Adds, moves and removes rows. The rows are part of the form, so unmounting does not change them or their values. */
function RepeatGroup({ host, parts, options, texts }: ViewProps<typeof repeatGroup>): ReactNode {
  const rows = useConstant(() => readRows(parts));
  const { shown, isFull, onHost, onForm } = useFormRows(host, rows, options.maximum, tellOthers);
  const [removed, setRemoved] = useRemoved(host);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(prepareLiveRegions, []);

  /** Changes the rows, and tells the form, which saves drafts and validates what is left. */
  const change = (act: () => void): void => {
    flushSync(act);
    dispatchChange(host);
  };
  const named = shown.map((row) => ({ ...row, key: keyOf(row.element), name: nameOf(row) }));
  const { perform } = useRows({
    rows: named,
    move: (row, by) => rows.put(row, named.indexOf(row) + by),
    remove: rows.remove,
    texts,
    onEmpty: () => parts.add.focus(),
    container: parts.rows,
  });

  const add = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    change(() => void rows.add());
    const row = rows.get().at(-1);
    if (!row) return;
    focusField(row);
    const note = rows.get().length < options.maximum ? '' : ` ${collapseWhitespace(parts.full.textContent)}`;
    announce(interpolate(texts.added, { name: nameOf(row) }) + note);
  };
  const remove = (event: MouseEvent, row: Row, place: number, name: string): void => {
    ignoreSecondHalf(event);
    change(() => {
      setRemoved({ row, place, index: rows.indexes()[place] ?? -1, name });
      rows.remove(row);
    });
    undo.current?.focus();
    announce(interpolate(texts.removed, { name }));
  };
  // A form that restores a draft may have added the row again.
  const canUndo = removed && !isFull && !rows.indexes().includes(removed.index);
  const putBack = (event: MouseEvent, { row, place }: { row: Row; place: number }): void => {
    ignoreSecondHalf(event);
    change(() => {
      rows.put(row, place);
      setRemoved(undefined);
    });
    focusField(row);
    announce(interpolate(texts.restored, { name: nameOf(row) }));
  };
  return (
    <>
      <Enhance element={host} {...onHost} slotBefore={parts.add}>
        {canUndo && (
          <p className="sw-repeat-group-removed">
            <span>{interpolate(texts.removed, { name: removed.name })}</span>{' '}
            <button
              ref={undo}
              type="button"
              className="sw-link"
              onClick={({ nativeEvent }) => putBack(nativeEvent, removed)}
            >
              {texts.undo}
            </button>
          </p>
        )}
      </Enhance>
      <Enhance element={parts.add.form ?? undefined} {...onForm} />
      {/* The last to hear of a submission, because the widgets in the rows look for their fields by name. */}
      <Enhance
        element={document.documentElement}
        onFormdata={({ target, formData }) => {
          if (target === parts.add.form) renumberEntries(formData, rows.prefixes, rows.indexes());
        }}
      />
      {named.map((row, place) => (
        <GroupRow
          key={row.key}
          row={row}
          isFirst={place === 0}
          isLast={place === named.length - 1}
          isRemovable={named.length > options.minimum}
          isNeeded={place < options.minimum}
          onMove={(event, action) => {
            ignoreSecondHalf(event);
            perform(action, row);
            dispatchChange(host);
          }}
          onRemove={(event) => remove(event, row, place, row.name)}
        />
      ))}
      {parts.enter && <Enhance element={parts.enter} hidden />}
      <Enhance element={parts.add} type="button" hidden={isFull} onClick={add} />
      <Enhance element={parts.full} hidden={!isFull} />
    </>
  );
}

export const widget = createWidget(repeatGroup, RepeatGroup, checkMarkup);

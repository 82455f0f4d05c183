import { type MouseEvent, type ReactNode, useId } from 'react';
import { ROW_SIGNS, type RowButtons } from '../../src/controls/rows/useRows.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { fileField } from './file-field.ts';
import type { Messages } from './messages.ts';
import { canRetry, isPending, type Row } from './queue.ts';

export interface FileRowProps {
  row: Row;
  texts: TextsOf<typeof fileField>;
  messages: Messages;
  /** True if the list shows buttons that move files. */
  isMovable: boolean;
  buttonOf: RowButtons;
  onRetry: (event: MouseEvent) => void;
}

/** Keys of the texts that name the buttons for moving a file. */
const MOVES = { earlier: 'up', later: 'down' } as const;

/** Renders a file with its state and its buttons. */
export function FileRow({ row, texts, messages, isMovable, buttonOf, onRetry }: FileRowProps): ReactNode {
  const { key, name, state } = row;
  const stateId = useId();
  const isWaiting = isPending(row);
  return (
    <li className="sw-file-row" data-id={key} data-state={state}>
      <span className="sw-file-name">
        <bdi>{name}</bdi>
      </span>
      {row.state === 'failed' ? (
        <span className="sw-file-problem" id={stateId}>
          <bdi>{messages.reason(row)}</bdi>
        </span>
      ) : (
        <span className="sw-file-state">
          <bdi>{messages.state(row)}</bdi>
        </span>
      )}
      {row.state === 'uploading' && (
        <progress
          className="sw-file-progress"
          aria-label={interpolate(texts.uploading, { name })}
          {...(row.sent < 1 && { value: row.sent, max: 1 })}
        />
      )}
      <span className="sw-file-actions">
        {isMovable &&
          (state !== 'failed' || canRetry(row)) &&
          (['earlier', 'later'] as const).map((action) => (
            <button
              key={action}
              type="button"
              className="sw-button sw-button-quiet sw-file-move"
              {...buttonOf(action)}
              aria-label={interpolate(texts[MOVES[action]], { name })}
            >
              <span aria-hidden="true">{ROW_SIGNS[action]}</span>
            </button>
          ))}
        {canRetry(row) && (
          <button
            type="button"
            className="sw-button sw-button-quiet"
            aria-label={interpolate(texts.retryName, { name })}
            aria-describedby={stateId}
            onClick={onRetry}
          >
            {texts.retry}
          </button>
        )}
        <button
          type="button"
          className="sw-button sw-button-quiet"
          {...buttonOf('remove')}
          aria-label={interpolate(isWaiting ? texts.cancelName : texts.removeName, { name })}
          aria-describedby={state === 'failed' ? stateId : undefined}
        >
          {isWaiting ? texts.cancel : texts.remove}
        </button>
      </span>
    </li>
  );
}

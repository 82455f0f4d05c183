import { type ReactNode, useId } from 'react';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { fileField } from './file-field.ts';
import type { Messages } from './messages.ts';
import { canRetry, isPending, type Row } from './queue.ts';

/** Action of a row's button. */
export type Action = 'up' | 'down' | 'retry' | 'remove';

/** Properties of a click that tell a double click from two clicks. */
export type ActionEvent = Pick<MouseEvent, 'detail' | 'timeStamp'>;

export interface FileRowProps {
  row: Row;
  texts: TextsOf<typeof fileField>;
  messages: Messages;
  /** True if the list shows buttons that move files. */
  isMovable: boolean;
  /** Returns whether an action is impossible at the row's position, such as moving the first row up. */
  isDisabled: (action: Action) => boolean;
  onAction: (action: Action, event: ActionEvent) => void;
}

const ARROWS = { up: '↑', down: '↓' } as const;

/** Renders a file with its state and its buttons. */
export function FileRow({ row, texts, messages, isMovable, isDisabled, onAction }: FileRowProps): ReactNode {
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
          (['up', 'down'] as const).map((action) => (
            <button
              key={action}
              type="button"
              className="sw-button sw-button-quiet sw-file-move"
              data-action={action}
              aria-label={interpolate(texts[action], { name })}
              aria-disabled={isDisabled(action) || undefined}
              onClick={(event) => onAction(action, event)}
            >
              <span aria-hidden="true">{ARROWS[action]}</span>
            </button>
          ))}
        {canRetry(row) && (
          <button
            type="button"
            className="sw-button sw-button-quiet"
            aria-label={interpolate(texts.retryName, { name })}
            aria-describedby={stateId}
            onClick={(event) => onAction('retry', event)}
          >
            {texts.retry}
          </button>
        )}
        <button
          type="button"
          className="sw-button sw-button-quiet"
          data-action="remove"
          aria-label={interpolate(isWaiting ? texts.cancelName : texts.removeName, { name })}
          aria-describedby={state === 'failed' ? stateId : undefined}
          onClick={(event) => onAction('remove', event)}
        >
          {isWaiting ? texts.cancel : texts.remove}
        </button>
      </span>
    </li>
  );
}

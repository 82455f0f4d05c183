import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { ROW_SIGNS, type RowAction, type RowButtons } from '../../src/controls/rows/useRows.ts';
import { interpolate } from '../../src/runtime/texts.ts';

const KEYS: Readonly<Record<string, RowAction>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  Delete: 'remove',
  Backspace: 'remove',
};

/**
 * Returns the action that a keypress triggers, if any. Arrow keys require Alt, because they scroll the page without it.
 */
function actionOf({ key, altKey }: KeyboardEvent): RowAction | undefined {
  const action = KEYS[key];
  return altKey || action === 'remove' ? action : undefined;
}

interface ChosenRowProps {
  id: string;
  name: string;
  /** Accessible names of the buttons, with the placeholder `{name}`. */
  texts: Readonly<Record<RowAction, string>>;
  buttonOf: RowButtons;
  isDragged: boolean;
  order: number | undefined;
  grip: HTMLAttributes<HTMLElement>;
  /** Performs the action of a key. `button` is the button that has focus. */
  onKey: (action: RowAction, button: RowAction) => void;
}

/** Renders a chosen credential with a grip for dragging it and buttons that also respond to keys. */
export function ChosenRow({
  id,
  name,
  texts,
  buttonOf,
  isDragged,
  order,
  grip,
  onKey,
}: ChosenRowProps): ReactNode {
  const handleKeyDown = (event: KeyboardEvent, button: RowAction): void => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    // A held key removes one row: focus is on the next one by then.
    if (event.repeat && action === 'remove') return;
    onKey(action, button);
  };
  return (
    <li data-id={id} data-state={isDragged ? 'dragged' : undefined} style={{ order }}>
      <span className="sw-credentials-grip" aria-hidden="true" {...grip} />
      <span>{name}</span>
      {(['earlier', 'later', 'remove'] as const).map((action) => (
        <button
          key={action}
          type="button"
          {...buttonOf(action)}
          aria-label={interpolate(texts[action], { name })}
          onKeyDown={(event) => handleKeyDown(event, action)}
        >
          <span aria-hidden="true">{ROW_SIGNS[action]}</span>
        </button>
      ))}
    </li>
  );
}

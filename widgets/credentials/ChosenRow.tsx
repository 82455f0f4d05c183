import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { interpolate } from '../../src/runtime/texts.ts';

/** Action of a row's button or key. */
export type Action = 'earlier' | 'later' | 'remove';

const SIGNS = { earlier: '↑', later: '↓', remove: '×' } as const;
const KEYS: Readonly<Record<string, Action>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  Delete: 'remove',
  Backspace: 'remove',
};

/**
 * Returns the action that a keypress triggers, if any. Arrow keys require Alt, because they scroll the page without it.
 */
function actionOf({ key, altKey }: KeyboardEvent): Action | undefined {
  const action = KEYS[key];
  return altKey || action === 'remove' ? action : undefined;
}

interface ChosenRowProps {
  id: string;
  name: string;
  /** Accessible names of the buttons, with the placeholder `{name}`. */
  texts: Readonly<Record<Action, string>>;
  /** Returns whether an action is impossible at the row's position, such as moving the first row up. */
  isDisabled: (action: Action) => boolean;
  isDragged: boolean;
  order: number | undefined;
  grip: HTMLAttributes<HTMLElement>;
  /** Performs an action. `button` is the button that has focus. */
  onAction: (action: Action, button: Action) => void;
}

/** Renders a chosen credential with a grip for dragging it and buttons that also respond to keys. */
export function ChosenRow({
  id,
  name,
  texts,
  isDisabled,
  isDragged,
  order,
  grip,
  onAction,
}: ChosenRowProps): ReactNode {
  const handleKeyDown = (event: KeyboardEvent, button: Action): void => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    onAction(action, button);
  };
  return (
    <li data-id={id} data-state={isDragged ? 'dragged' : undefined} style={{ order }}>
      <span className="sw-credentials-grip" aria-hidden="true" {...grip} />
      <span>{name}</span>
      {(['earlier', 'later', 'remove'] as const).map((action) => (
        <button
          key={action}
          type="button"
          data-action={action}
          aria-label={interpolate(texts[action], { name })}
          aria-disabled={isDisabled(action) || undefined}
          onClick={({ nativeEvent }) => {
            ignoreSecondHalf(nativeEvent);
            onAction(action, action);
          }}
          onKeyDown={(event) => handleKeyDown(event, action)}
        >
          <span aria-hidden="true">{SIGNS[action]}</span>
        </button>
      ))}
    </li>
  );
}

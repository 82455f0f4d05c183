import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { fill } from '../../src/texts.ts';

/** What a row is asked to do. */
export type Action = 'earlier' | 'later' | 'remove';

const SIGNS = { earlier: '↑', later: '↓', remove: '×' } as const;
const KEYS: Readonly<Record<string, Action>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  Delete: 'remove',
  Backspace: 'remove',
};

/** Arrows move only with Alt: by themselves they scroll the page. */
function actionOf({ key, altKey }: KeyboardEvent): Action | undefined {
  const action = KEYS[key];
  return altKey || action === 'remove' ? action : undefined;
}

interface ChosenRowProps {
  id: string;
  name: string;
  /** Names of the buttons. */
  texts: Readonly<Record<Action, string>>;
  /** Whether something cannot be done where the row is. */
  isOff: (action: Action) => boolean;
  isDragged: boolean;
  order: number | undefined;
  grip: HTMLAttributes<HTMLElement>;
  /** Told with the button that has the focus. */
  onAct: (action: Action, button: Action) => void;
}

/** A chosen credential: a grip to drag it by, and its buttons, which also take keys. */
export function ChosenRow({
  id,
  name,
  texts,
  isOff,
  isDragged,
  order,
  grip,
  onAct,
}: ChosenRowProps): ReactNode {
  const press = (event: KeyboardEvent, button: Action): void => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    onAct(action, button);
  };
  return (
    <li data-id={id} className={isDragged ? 'sw-credentials-dragged' : undefined} style={{ order }}>
      <span className="sw-credentials-grip" aria-hidden="true" {...grip} />
      <span>{name}</span>
      {(['earlier', 'later', 'remove'] as const).map((action) => (
        <button
          key={action}
          type="button"
          data-action={action}
          aria-label={fill(texts[action], { name })}
          aria-disabled={isOff(action) || undefined}
          onClick={() => onAct(action, action)}
          onKeyDown={(event) => press(event, action)}
        >
          <span aria-hidden="true">{SIGNS[action]}</span>
        </button>
      ))}
    </li>
  );
}

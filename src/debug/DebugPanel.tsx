import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Store } from '../runtime/store.ts';
import type { DebugLog, FoundWidget, KnownProblem } from './log.ts';

const MARK_MS = 2000;

/**
 * Scrolls to an element and outlines it for two seconds. Nothing is outlined for a hidden widget, such as a closed
 * dialog, because it has no box.
 */
function show(element: Element): void {
  element.scrollIntoView({ block: 'center' });
  const frames = [{ outline: '3px solid #c2410c', outlineOffset: '2px' }];
  element.animate(frames, { duration: MARK_MS });
}

function ShowButton({ element, name }: { element: Element | undefined; name: string }): ReactNode {
  return element?.isConnected ? (
    <button type="button" aria-label={`Show ${name}`} onClick={() => show(element)}>
      Show
    </button>
  ) : null;
}

function ProblemRow({ problem }: { problem: KnownProblem }): ReactNode {
  const { widget, problem: text, expected, found, see, element } = problem;
  return (
    <li>
      <p>
        <b>{widget}</b> <span>{`${text}.`}</span>
      </p>
      <p>
        <span>{`Expected ${expected}, found ${found}.`}</span>{' '}
        {/^https?:/.test(see) ? <a href={see}>Documentation</a> : <code>{see}</code>}
      </p>
      <ShowButton element={element} name={`the element: ${text}`} />
    </li>
  );
}

function WidgetRow({ widget }: { widget: FoundWidget }): ReactNode {
  const { element, name, state, duration } = widget;
  const id = element.hasAttribute('id') ? `#${element.getAttribute('id')}` : '';
  return (
    <tr>
      <th scope="row">
        <span>{name}</span> <small>{id}</small>
      </th>
      <td data-state={state}>{state}</td>
      <td>{duration === undefined ? '–' : `${Math.round(duration)} ms`}</td>
      <td>
        <ShowButton element={element} name={`${name} ${id}`} />
      </td>
    </tr>
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Debug panel for the developers of a page. */
export function DebugPanel({ log }: { log: Store<DebugLog> }): ReactNode {
  const { widgets, problems } = useSyncExternalStore(log.subscribe, log.get);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <section aria-label="Widgets on this page">
      <header>
        <h2>
          <span>Society Widgets</span> <small>{__WIDGETS_VERSION__}</small>
        </h2>
        <output>{`${counted(widgets.length, 'widget')}, ${counted(problems.length, 'problem')}`}</output>
        <button type="button" onClick={() => setClosed(true)}>
          Close
        </button>
      </header>
      <details open={problems.length > 0}>
        <summary>{`Problems (${problems.length})`}</summary>
        {problems.length === 0 ? (
          <p>None found so far. Try out the page: some problems appear only in use.</p>
        ) : (
          <ul>
            {problems.map((problem) => (
              <ProblemRow key={problem.key} problem={problem} />
            ))}
          </ul>
        )}
      </details>
      <details>
        <summary>{`Widgets (${widgets.length})`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Widget</th>
              <th scope="col">State</th>
              <th scope="col">Time to ready</th>
              <th scope="col">Place</th>
            </tr>
          </thead>
          <tbody>
            {widgets.map((widget) => (
              <WidgetRow key={widget.key} widget={widget} />
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

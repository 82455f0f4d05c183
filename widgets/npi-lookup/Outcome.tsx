import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { missingText } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';
import type { SearchOutcome } from './search.ts';

type Texts = TextsOf<typeof npiLookup>;

/** Returns the text of an outcome. The text is specified word for word, so advice is shown in a separate element. */
export function outcomeText(outcome: SearchOutcome, texts: Texts): string {
  switch (outcome.kind) {
    case 'none':
      return '';
    case 'missing':
      return missingText(outcome.fields, texts);
    case 'found':
      return interpolate(texts.found, { count: outcome.count });
    case 'nobody':
      return texts.nobody;
    case 'declined':
      return outcome.message;
    case 'failed':
      return interpolate(texts.failed, { error: outcome.message });
    default:
      return outcome satisfies never;
  }
}

/**
 * Renders the list of results from the server's markup. The list is focusable, because WebKit scrolls a region by
 * keyboard only if the region has focus.
 */
function Results({ nodes, label }: { nodes: readonly Node[]; label: string }): ReactNode {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!list.current) return;
    list.current.tabIndex = 0;
    list.current.replaceChildren(...nodes);
    list.current.scrollTo(0, 0);
  }, [nodes]);
  return <section ref={list} data-npi-lookup-slot="results" aria-label={label} />;
}

/** Renders advice below the text of an outcome. */
function Advice({ outcome, texts }: { outcome: SearchOutcome; texts: Texts }): ReactNode {
  if (outcome.kind === 'nobody') return <p className="sw-npi-lookup-help">{texts.nobodyHelp}</p>;
  if (outcome.kind !== 'failed') return null;
  return <p className="sw-npi-lookup-help">{outcome.isSignedOut ? texts.signedOutHelp : texts.failedHelp}</p>;
}

export interface OutcomeProps {
  outcome: SearchOutcome;
  texts: Texts;
  /** Id of the text, so that invalid fields can refer to it. */
  textId: string;
  /** True while a newer search is running. The outcome is then inert. */
  isStale: boolean;
  retry: () => void;
}

/** Renders the outcome of a search: its text, advice, the results, and a retry button after a failure. */
export function Outcome({ outcome, texts, textId, isStale, retry }: OutcomeProps): ReactNode {
  if (outcome.kind === 'none') return null;
  return (
    <div data-npi-lookup-slot="outcome" data-state={outcome.kind} inert={isStale}>
      <p id={textId} className="sw-npi-lookup-text">
        {outcomeText(outcome, texts)}
      </p>
      <Advice outcome={outcome} texts={texts} />
      {outcome.kind === 'failed' && (
        <button
          type="button"
          className="sw-button"
          onClick={({ nativeEvent }) => {
            ignoreSecondHalf(nativeEvent);
            retry();
          }}
        >
          {texts.retry}
        </button>
      )}
      {outcome.kind === 'found' && <Results nodes={outcome.nodes} label={texts.results} />}
    </div>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { fill } from '../../src/texts.ts';
import { missingText } from './fields.ts';
import type { npiLookup } from './npi-lookup.ts';
import type { Outcome as SearchOutcome } from './search.ts';

type Texts = TextsOf<typeof npiLookup>;

/** What is said of an outcome: the specified text, which stands alone. */
export function textOf(outcome: SearchOutcome, texts: Texts): string {
  switch (outcome.kind) {
    case 'none':
      return '';
    case 'missing':
      return missingText(outcome.fields, texts);
    case 'found':
      return outcome.count === 1 ? texts.foundOne : fill(texts.found, { count: outcome.count });
    case 'nobody':
      return texts.nobody;
    case 'declined':
      return outcome.message;
    case 'failed':
      return fill(texts.failed, { error: outcome.message });
    default:
      return outcome satisfies never;
  }
}

/** The server's list. It scrolls by itself, and by keyboard, for which WebKit wants it to take the focus. */
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

/** What may help, beside the specified text. */
function Help({ outcome, texts }: { outcome: SearchOutcome; texts: Texts }): ReactNode {
  if (outcome.kind === 'nobody') return <p className="npi-lookup-help">{texts.nobodyHelp}</p>;
  if (outcome.kind !== 'failed') return null;
  return <p className="npi-lookup-help">{outcome.isPage ? texts.signedOutHelp : texts.failedHelp}</p>;
}

export interface OutcomeProps {
  outcome: SearchOutcome;
  texts: Texts;
  /** Of the text, for the fields that it is about. */
  textId: string;
  /** What is shown is of a search before the one that runs. */
  isOld: boolean;
  retry: () => void;
}

export function Outcome({ outcome, texts, textId, isOld, retry }: OutcomeProps): ReactNode {
  if (outcome.kind === 'none') return null;
  return (
    <div data-npi-lookup-slot="outcome" data-outcome={outcome.kind} inert={isOld}>
      <p id={textId} className="npi-lookup-text">
        {textOf(outcome, texts)}
      </p>
      <Help outcome={outcome} texts={texts} />
      {outcome.kind === 'failed' && (
        <button type="button" className="sw-dialog-button" onClick={retry}>
          {texts.retry}
        </button>
      )}
      {outcome.kind === 'found' && <Results nodes={outcome.nodes} label={texts.results} />}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import type { contentList } from './content-list.ts';
import type { Failure } from './list.ts';

type Texts = TextsOf<typeof contentList>;

function textOf({ reason }: Failure, texts: Texts): string {
  if (reason === 'offline') return texts.failedOffline;
  return reason === 'timeout' ? texts.failedTimeout : texts.failed;
}

export interface FailureNoticeProps {
  failure: Failure;
  texts: Texts;
  /** URL of the page that could not be loaded. */
  address: string;
  retry: () => void;
}

/** Renders the notice of a failed load, with a button to try again and a link to the page itself (LS-16). */
export function FailureNotice({ failure, texts, address, retry }: FailureNoticeProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(textOf(failure, texts));
    // The visitor may have clicked a pagination link below the visible area.
    notice.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [failure, texts]);
  return (
    <div ref={notice} data-content-list-slot="status">
      <p>{textOf(failure, texts)}</p>
      <button type="button" className="sw-button" onClick={retry}>
        {texts.retry}
      </button>
      <a className="sw-link" href={address}>
        {texts.openPage}
      </a>
    </div>
  );
}

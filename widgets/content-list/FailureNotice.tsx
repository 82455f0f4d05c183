import { type ReactNode, useEffect, useRef } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import type { contentList } from './content-list.ts';
import type { Failure } from './list.ts';

type Texts = TextsOf<typeof contentList>;

function textOf({ fault }: Failure, texts: Texts): string {
  if (fault === 'offline') return texts.failedOffline;
  return fault === 'timeout' ? texts.failedTimeout : texts.failed;
}

export interface FailureNoticeProps {
  failure: Failure;
  texts: Texts;
  /** Address of the page that could not be shown here. */
  address: string;
  retry: () => void;
}

/** What happened, that nothing is lost, and two ways on: once more, or the page itself (LS-16). */
export function FailureNotice({ failure, texts, address, retry }: FailureNoticeProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(textOf(failure, texts));
    // The press may have been on the pager, a screen below.
    notice.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [failure, texts]);
  return (
    <div ref={notice} data-content-list-slot="status">
      <p>{textOf(failure, texts)}</p>
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
      <a href={address}>{texts.openPage}</a>
    </div>
  );
}

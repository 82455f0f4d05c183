import type { ReactNode } from 'react';
import { FailureNotice } from '../../src/controls/FailureNotice.tsx';
import type { ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { type ListState, pageAddress } from './address.ts';
import type { contentList } from './content-list.ts';
import type { Failure } from './list.ts';
import type { ListModel } from './model.ts';
import { useSnapshot } from './useSnapshot.ts';

type Props = ViewProps<typeof contentList>;

function failureText({ reason }: Failure, texts: Props['texts']): string {
  if (reason === 'offline') return texts.failedOffline;
  return reason === 'timeout' ? texts.failedTimeout : texts.failed;
}

export interface ListNoticesProps extends Pick<Props, 'host' | 'parts' | 'texts'> {
  model: ListModel;
  retry: (wanted: ListState) => void;
}

/** Renders the notice of a failed load, and the message that the list is still loading. */
export function ListNotices({ host, parts, texts, model, retry }: ListNoticesProps): ReactNode {
  const { list, path } = model;
  const hasIgnored = useSnapshot(list, (snapshot) => snapshot.hasIgnored ?? false);
  const failure = useSnapshot(list, (snapshot) => snapshot.failure);
  return (
    <>
      {hasIgnored && (
        <Enhance element={host}>
          <p className="sw-content-list-waiting">{texts.stillLoading}</p>
        </Enhance>
      )}
      <Enhance element={parts.status ?? host}>
        {/* Null keeps the slot, which must outlive the notice, because the notice moves focus when it disappears. */}
        {failure ? (
          <FailureNotice
            text={failureText(failure, texts)}
            texts={texts}
            retry={() => retry(failure.wanted)}
            page={{ address: pageAddress(path, failure.wanted), label: texts.openPage }}
            focusAfter={() => parts.list}
          />
        ) : null}
      </Enhance>
    </>
  );
}

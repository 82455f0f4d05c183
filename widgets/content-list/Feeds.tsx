import type { ReactNode } from 'react';
import type { PartsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { feedAddress } from './address.ts';
import type { contentList } from './content-list.ts';
import type { ListModel } from './model.ts';
import { useSnapshot } from './useSnapshot.ts';

interface FeedProps {
  link: HTMLAnchorElement;
  model: ListModel;
}

function Feed({ link, model }: FeedProps): ReactNode {
  const feed = useConstant(() => link.href);
  const chosen = useSnapshot(model.list, ({ wanted }) => wanted.chosen);
  return <Enhance element={link} href={feedAddress(feed, model.facets, chosen)} />;
}

export interface FeedsProps {
  parts: PartsOf<typeof contentList>;
  model: ListModel;
}

/** Makes the links to feeds follow the filters, as the page's address does. */
export function Feeds({ parts, model }: FeedsProps): ReactNode {
  return parts.feed.map((link) => <Feed key={keyOf(link)} link={link} model={model} />);
}

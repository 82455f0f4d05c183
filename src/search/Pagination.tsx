import type { MouseEvent, ReactNode } from 'react';
import { usePagination } from 'react-instantsearch';
import { isPlainPress } from '../dom/plainPress.ts';
import { fill } from '../texts.ts';
import { useSearch } from './SearchContext.tsx';

/** SE-06: pages shown on each side of the current one. */
const PADDING = 3;

interface PageLinkProps {
  text: string;
  label?: string;
  /** Absent: there is none to go to. */
  href: string | undefined;
  isCurrent?: boolean;
  go: () => void;
}

function PageLink({ text, label, href, isCurrent = false, go }: PageLinkProps): ReactNode {
  const press = (event: MouseEvent): void => {
    if (!isPlainPress(event.nativeEvent)) return;
    event.preventDefault();
    go();
  };
  return (
    <li>
      {href === undefined ? (
        <span aria-hidden="true">{text}</span>
      ) : (
        <a href={href} aria-label={label} aria-current={isCurrent ? 'page' : undefined} onClick={press}>
          {text}
        </a>
      )}
    </li>
  );
}

export interface PaginationProps {
  /** Whether there are links to the first and the last page (SE-06), or not (TO-01). */
  hasEnds: boolean;
  /** After a press on a page, which stays in the middle of what is shown. */
  onTurn: () => void;
}

/** Links to the pages of results: real ones, to be opened in a new tab too. */
export function Pagination({ hasEnds, onTurn }: PaginationProps): ReactNode {
  const { texts } = useSearch();
  const pagination = usePagination({ padding: PADDING });
  const { pages, currentRefinement: current, nbPages, isFirstPage, isLastPage } = pagination;
  const linkTo = (page: number, isThere = true) => ({
    href: isThere ? pagination.createURL(page) : undefined,
    go: () => {
      pagination.refine(page);
      onTurn();
    },
  });
  return (
    <nav className="sw-search-pages" aria-label={texts.pagesLabel}>
      <ul>
        {hasEnds && <PageLink text={texts.first} {...linkTo(0, !isFirstPage)} />}
        <PageLink text={texts.previous} {...linkTo(current - 1, !isFirstPage)} />
        {pages.map((page) => (
          <PageLink
            key={page}
            text={String(page + 1)}
            label={fill(texts.pageNumber, { page: page + 1 })}
            isCurrent={page === current}
            {...linkTo(page)}
          />
        ))}
        <PageLink text={texts.next} {...linkTo(current + 1, !isLastPage)} />
        {hasEnds && <PageLink text={texts.last} {...linkTo(nbPages - 1, !isLastPage)} />}
      </ul>
    </nav>
  );
}

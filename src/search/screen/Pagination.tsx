import type { MouseEvent, ReactNode } from 'react';
import { usePagination } from 'react-instantsearch';
import { isPlainClick } from '../../page/plainClick.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { interpolate } from '../../runtime/texts.ts';
import { useSearch } from './SearchContext.tsx';

/** Number of page links on each side of the current page (SE-06). */
const PADDING = 3;

interface PageLinkProps {
  text: string;
  label?: string;
  /** URL of the page; undefined if there is no such page, for example before the first page. */
  href: string | undefined;
  isCurrent?: boolean;
  go: () => void;
}

function PageLink({ text, label, href, isCurrent = false, go }: PageLinkProps): ReactNode {
  const handleClick = ({ nativeEvent }: MouseEvent): void => {
    if (!isPlainClick(nativeEvent)) return;
    nativeEvent.preventDefault();
    ignoreSecondHalf(nativeEvent);
    go();
  };
  return (
    <li>
      {href === undefined ? (
        <span aria-hidden="true">{text}</span>
      ) : (
        <a href={href} aria-label={label} aria-current={isCurrent ? 'page' : undefined} onClick={handleClick}>
          {text}
        </a>
      )}
    </li>
  );
}

export interface PaginationProps {
  /** True on the search page, which links to the first and last pages (SE-06); false in the topic search (TO-01). */
  hasFirstAndLast: boolean;
  /** Called when the visitor chooses a page. */
  onPageChange: () => void;
}

/** Renders links to the pages of results. The links have real URLs, so visitors can also open them in a new tab. */
export function Pagination({ hasFirstAndLast, onPageChange }: PaginationProps): ReactNode {
  const { texts, router } = useSearch();
  const pagination = usePagination({ padding: PADDING });
  const { pages, currentRefinement: current, nbPages, isFirstPage, isLastPage } = pagination;
  const linkTo = (page: number, isAvailable = true) => ({
    href: isAvailable ? pagination.createURL(page) : undefined,
    go: () => {
      router.keepScroll();
      pagination.refine(page);
      onPageChange();
    },
  });
  return (
    <nav className="sw-search-pages" aria-label={texts.pagesLabel}>
      <ul>
        {hasFirstAndLast && <PageLink text={texts.first} {...linkTo(0, !isFirstPage)} />}
        <PageLink text={texts.previous} {...linkTo(current - 1, !isFirstPage)} />
        {pages.map((page) => (
          <PageLink
            key={page}
            text={String(page + 1)}
            label={interpolate(texts.pageNumber, { page: page + 1 })}
            isCurrent={page === current}
            {...linkTo(page)}
          />
        ))}
        <PageLink text={texts.next} {...linkTo(current + 1, !isLastPage)} />
        {hasFirstAndLast && <PageLink text={texts.last} {...linkTo(nbPages - 1, !isLastPage)} />}
      </ul>
    </nav>
  );
}

import type { Check } from '../../src/runtime/define.ts';
import { readAddress } from './address.ts';
import type { contentList } from './content-list.ts';
import { readFacets } from './controls.ts';
import { checkFilters, pathOf, requireState } from './place.ts';

/** Address of a feed: with one of these schemes and a host, or without a scheme. In calendars, `webcal:` stands for `https:`. */
const FEED = /^(?:(?:https?|webcal):\/\/[^/]|(?![a-z][\w+.-]*:)\S)/i;

export const checkMarkup: Check<typeof contentList> = ({ options, parts }, report) => {
  checkFilters(parts, report);
  const problem = 'the part "active-filters" has content, beside which the widget shows the filters again';
  const found = parts.activeFilters?.textContent.trim() || undefined;
  report({ problem, expected: 'an empty part: the form shows the filters', found }, parts.activeFilters);
  for (const link of parts.feed) {
    const href = link.getAttribute('href') ?? '';
    report(
      {
        problem: 'a link to a feed has an address that neither calendars nor feed readers open',
        expected: 'a path, or an address that starts with https:// or webcal://',
        found: FEED.test(href) ? undefined : `href="${href}"`,
      },
      link,
    );
  }
  // A page opened as a local file is never at the list's URL.
  if (location.protocol === 'file:') return;
  const path = pathOf(options);
  requireState(path, readAddress(new URL(location.href), path, readFacets(parts.filters)));
};

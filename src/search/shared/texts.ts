import type { TextValue } from '../../runtime/define.ts';

/** Texts of the recent searches. */
export const recentTexts = {
  recentSearches: { default: 'Recent searches', about: 'Title of the recent searches.' },
  recentFound: {
    default: { one: '{count} recent search', other: '{count} recent searches' },
    about: 'Announced when the recent searches open.',
  },
  recentRemove: {
    default: 'Remove {query} from recent searches',
    about: "Accessible name of a recent search's button.",
  },
  recentRemoved: { default: 'Removed {query}', about: 'Announced when a recent search is removed.' },
  recentClear: {
    default: 'Clear recent searches',
    about: 'Label of the button that removes all recent searches.',
  },
  recentCleared: {
    default: 'Recent searches cleared',
    about: 'Announced when all recent searches are removed.',
  },
} as const;

/** Values of `recentTexts`, after the page's replacements. */
export type RecentTexts = { [Key in keyof typeof recentTexts]: TextValue<(typeof recentTexts)[Key]> };

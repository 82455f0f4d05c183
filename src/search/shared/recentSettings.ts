import { oneOf } from '../../runtime/options.ts';

/** Option that turns on recent searches or clears them. */
export const recentOption = oneOf(
  'Recent searches below the empty box. `clear` deletes them and stores no new ones, as for the page after signing out.',
  ['no', 'yes', 'clear'],
  'no',
);

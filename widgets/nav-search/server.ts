import { searchCall } from '../../src/search/server.ts';

/** Requests that the search box sends. */
export const navSearchCalls = [searchCall];

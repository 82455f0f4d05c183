import { searchCall } from '../../src/search/server.ts';

/** Requests that the search page sends. */
export const searchPageCalls = [searchCall];

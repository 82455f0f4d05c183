import { searchCall } from '../../src/search/server.ts';

/** Requests of the search page. */
export const searchPageCalls = [searchCall];

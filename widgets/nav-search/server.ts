import { searchCall } from '../../src/search/server.ts';

/** Requests of the search box. */
export const navSearchCalls = [searchCall];

import { searchCall } from '../../src/search/server.ts';

/** Requests of the topic search. */
export const topicSearchCalls = [searchCall];

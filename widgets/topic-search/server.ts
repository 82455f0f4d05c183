import { searchCall } from '../../src/search/server.ts';

/** Requests that the topic search sends. */
export const topicSearchCalls = [searchCall];

import { defineCall, scriptErrors } from '../../src/net/defineCall.ts';
import { SESSION_TIMEOUT_MS, sessionSchema } from './responses.ts';
import { sessionKeeper } from './session-keeper.ts';

/** Request that the keeper sends. */
export const sessionCalls = [
  defineCall({
    name: 'session-keeper.info',
    title: 'State of the session',
    about:
      'The remaining time of the session, the account and the CSRF token. With the query `dontExtendSession=1`, the request must not extend the session. Without it, the request extends the session as any request does; the widget sends it only when the visitor clicks "Stay signed in".',
    sender: 'script',
    method: 'GET',
    address: { option: 'info', path: sessionKeeper.options.info.defaultValue },
    query: {
      dontExtendSession: {
        about: 'Present unless the visitor wants to extend the session. The option `passive` replaces it.',
        example: '1',
      },
    },
    isSafe: true,
    repeated: 'The same response, with the time that is left by then.',
    timeout: SESSION_TIMEOUT_MS,
    responses: {
      ...scriptErrors,
      '200': {
        kind: 'json',
        about: 'The session, for guests as well. No cache may store the response.',
        headers: { 'Cache-Control': { about: 'Contains `no-store`.', example: 'no-store' } },
        schema: sessionSchema,
        properties: {
          isGuest: 'True if nobody is signed in.',
          timeout:
            'Seconds until the session ends if no further request extends it; -1 if the session has no time limit, 0 for guests. If it is missing, the widget does not warn before the end.',
          id: 'Id of the account. The widget only compares it with the account that the page belongs to.',
          csrfTokenName: 'Name of the hidden field that contains the token. Default: the name on the page.',
          csrfTokenValue: 'Token for the forms of this session. If it is missing, the forms keep theirs.',
        },
        example: {
          isGuest: false,
          timeout: 3540,
          csrfTokenName: 'CRAFT_CSRF_TOKEN',
          csrfTokenValue: 'token of the session',
          id: 17,
        },
      },
    },
  }),
];

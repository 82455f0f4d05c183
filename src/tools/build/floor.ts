/**
 * Oldest browsers that run the widgets. In older browsers, the page remains as the server sent it: see
 * `src/entry/guard.ts`. The structure tests derive these versions from the features that the bundle uses.
 */
export const floor = [
  { name: 'Chromium', target: 'chrome', version: '120' },
  { name: 'Firefox', target: 'firefox', version: '128' },
  { name: 'Safari', target: 'safari', version: '17.4' },
] as const;

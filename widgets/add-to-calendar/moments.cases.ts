/**
 * Times on clocks, their zones and their instants. The unit tests use them in Node, which has no `Temporal`, and the browser
 * tests in Chromium, with and without it.
 */
export const clockTimes: readonly [time: string, zone: string, ...instants: string[]][] = [
  ['2026-05-15T09:00', 'America/New_York', '2026-05-15T13:00:00Z'],
  ['2026-05-15T09:00', 'Asia/Tokyo', '2026-05-15T00:00:00Z'],
  ['2026-05-15T09:00', 'Asia/Kathmandu', '2026-05-15T03:15:00Z'],
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['2026-11-01T00:59', 'America/New_York', '2026-11-01T04:59:00Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00Z'],
  // In Ireland, winter time is the exception; on Lord Howe Island, the clock changes by half an hour.
  ['2026-10-25T01:30', 'Europe/Dublin', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  // Midnight was skipped in Brazil, and a whole day in Samoa.
  ['2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['2011-12-30T10:00', 'Pacific/Apia', '2011-12-30T20:00:00Z'],
  ['1970-01-01T00:00', 'UTC', '1970-01-01T00:00:00Z'],
  ['1969-12-31T23:30', 'Europe/London', '1969-12-31T22:30:00Z'],
  // War time in New York, and the noon at which railroads replaced the time of the sun.
  ['1944-01-15T09:00', 'America/New_York', '1944-01-15T13:00:00Z'],
  ['1883-11-18T12:02', 'America/New_York', '1883-11-18T16:58:02Z', '1883-11-18T17:02:00Z'],
];

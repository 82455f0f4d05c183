import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import type { Charge, Leave, Observation, Press, SentRequest, Statement } from './records.ts';

const press = (at: number, ...shown: number[]): Press => ({ kind: 'press', at, tab: 0, shown });
const sheet = (at: number, ...shown: number[]): Press => ({ kind: 'sheet', at, tab: 0, shown });
const request = (at: number, method: string, challenge = ''): SentRequest => ({
  kind: 'request',
  at,
  tab: 0,
  method,
  challenge,
});
const leave = (at: number, from: Leave['from'], tab = 0): Leave => ({ kind: 'leave', at, from, tab });
const says = (at: number, kind: Statement['says'], more: Partial<Statement> = {}): Statement => ({
  kind: 'statement',
  at,
  tab: 0,
  says: kind,
  text: kind,
  loadedAt: 0,
  ...more,
});
const charge = (at: number, amount: number, more: Partial<Charge> = {}): Charge => ({
  attempt: 'o-1',
  amount,
  isWallet: false,
  method: 'pm_1',
  at,
  challenge: '',
  ...more,
});
const paid: Observation[] = [press(1, 425), request(2, 'pm_1')];

describe('the judge', () => {
  it('accepts one charge of the amount that was on the screen', () => {
    expect(judge(paid, [charge(3, 425)])).toEqual([]);
    expect(judge([sheet(1, 425), request(2, 'pm_1')], [charge(3, 425, { isWallet: true })])).toEqual([]);
  });

  it('compares the events of a success with the charge', () => {
    const event = { kind: 'event', at: 4, tab: 0, order: 'o-1', cents: 425 } as const;
    const events = (...all: Observation[]) => judge([...paid, ...all], [charge(3, 425)]);
    expect(events(event)).toEqual([]);
    for (const wrong of [{ order: 'o-2' }, { cents: 500 }, { at: 2 }])
      expect(events({ ...event, ...wrong })).toEqual([
        expect.stringMatching(/in an event without such a charge/),
      ]);
    expect(events(event, event)).toEqual(['reports the success of an order in two events']);
  });

  it('detects whether the visitor left after the press', () => {
    const left = (at: number, from: Leave['from'], tab = 0) =>
      judge([press(2, 425), leave(at, from, tab), request(4, 'pm_1')], [charge(5, 425)]);
    for (const from of ['step', 'page'] as const) {
      expect(left(3, from)).toEqual([expect.stringMatching(/after the visitor left/)]);
      expect([left(1, from), left(5, from), left(3, from, 1)]).toEqual([[], [], []]);
    }
    const byWallet = (from: Leave['from']) =>
      judge([sheet(2, 425), leave(3, from), request(4, 'pm_1')], [charge(5, 425, { isWallet: true })]);
    expect(byWallet('step')).toHaveLength(1);
    expect(byWallet('page')).toEqual([]);
  });

  it.each([
    ['no charge', paid, [], 'has 0 charges'],
    ['two charges', paid, [charge(3, 425), charge(4, 425)], 'has 2 charges'],
    ['an amount that was never shown', [press(1), request(2, 'pm_1')], [charge(3, 425)], /not on the screen/],
    [
      'an amount shown too late',
      [press(1), request(2, 'pm_1'), press(3, 425)],
      [charge(4, 425)],
      /not on the screen/,
    ],
    [
      'another amount',
      [press(1, 425, 500), request(2, 'pm_1')],
      [charge(3, 425)],
      /\$5\.00 was on the screen/,
    ],
    ['no press', [sheet(1, 425), request(2, 'pm_1')], [charge(3, 425)], /without a press/],
    [
      'a press in another tab',
      [{ ...press(1, 425), tab: 1 }, request(2, 'pm_1')],
      [charge(3, 425)],
      /without/,
    ],
  ] as const)('finds %s', (_, observations, charges, problem) => {
    expect(judge(observations, charges)).toEqual(
      expect.arrayContaining([
        typeof problem === 'string' ? problem : (expect.stringMatching(problem) as string),
      ]),
    );
  });

  it('finds a denial that follows the charging request, even if the charge arrives later', () => {
    const lie = ['denies a charge: denial'];
    expect(judge([...paid, says(5, 'denial')], [charge(3, 425)])).toEqual(lie);
    expect(judge([...paid, says(3, 'denial')], [charge(5, 425)])).toEqual(lie);
    expect(judge([says(0, 'denial'), ...paid], [charge(5, 425)])).toEqual([]);
  });

  it('allows a denial of a challenged charge until the answer to the bank is sent', () => {
    const challenged = [...paid, request(5, '', 'src_1')];
    const charges = [charge(6, 425, { challenge: 'src_1' })];
    expect(judge([...challenged, says(4, 'denial')], charges)).toEqual([]);
    expect(judge([...challenged, says(7, 'denial')], charges)).toEqual(['denies a charge: denial']);
  });

  it('finds a denial in another tab that loaded after the charge', () => {
    const other = (loadedAt: number) => says(9, 'denial', { tab: 1, loadedAt });
    expect(judge([...paid, other(8)], [charge(3, 425)])).toEqual(['denies a charge: denial']);
    expect(judge([...paid, other(1)], [charge(3, 425)])).toEqual([]);
  });

  it('finds a success without a charge', () => {
    expect(judge([...paid, says(3, 'success')], [charge(5, 425)])).toEqual([
      'reports a success without a charge: success',
    ]);
  });
});

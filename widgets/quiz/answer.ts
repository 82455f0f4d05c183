export type Verdict = 'correct' | 'incorrect';

/** The verdict on an option. Correct is what says '1', and nothing else (QZ-01). */
export const verdictOn = (flag: string | undefined): Verdict => (flag === '1' ? 'correct' : 'incorrect');

const steps = new Map<string, (index: number, count: number) => number>([
  ['ArrowDown', (index) => index + 1],
  ['ArrowRight', (index) => index + 1],
  ['ArrowUp', (index) => index - 1],
  ['ArrowLeft', (index) => index - 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);

/** The option that a key leads to, round the ends; undefined for keys that lead nowhere. */
export function optionAfterKey(key: string, index: number, count: number): number | undefined {
  const next = steps.get(key)?.(index, count);
  return next === undefined ? undefined : (next + count) % count;
}

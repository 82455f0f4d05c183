export type Verdict = 'correct' | 'incorrect';

/** Returns the verdict on an option. Only the flag '1' means that the option is correct (QZ-01). */
export const verdictOn = (flag: string | undefined): Verdict => (flag === '1' ? 'correct' : 'incorrect');

const steps = new Map<string, (index: number, count: number) => number>([
  ['ArrowDown', (index) => index + 1],
  ['ArrowRight', (index) => index + 1],
  ['ArrowUp', (index) => index - 1],
  ['ArrowLeft', (index) => index - 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);

/** Returns the index of the option that a key moves to, wrapping around at the ends; undefined for other keys. */
export function optionAfterKey(key: string, index: number, count: number): number | undefined {
  const next = steps.get(key)?.(index, count);
  return next === undefined ? undefined : (next + count) % count;
}

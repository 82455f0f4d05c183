import { next } from './steps.ts';
import type { World } from './world.ts';

/** Labels of the steps that a visitor with a working network and a patient bank would take, the best first. */
const GOOD = [
  /its answer arrives$|: (?:stripeReady|cardReady|walletOffered|methodCreated|priceLoaded|waitEnded|chargedElsewhere|challengePassed|done)$/,
  /(?:accepts|succeeds|is answered|finds the order paid|is refused)$/,
  /(?:passes the challenge|challenge is over|the bank settles)/,
  /sends the form again/,
  /goes back/,
  /asks for the (?:card|wallets) again|starts the security check again/,
  /checks the payment/,
  /enters a card/,
  /presses the button$/,
  /closes the wallet|confirms in a wallet/,
  /chooses/,
  /opens the form/,
] as const;

/** Returns the worlds to which good steps lead, the best last. One tab is enough, and its visitor follows the page's advice. */
function waysFrom(world: World): readonly World[] {
  const index = world.tabs[0].page === 'none' && world.tabs[1].page !== 'none' ? 1 : 0;
  const advised = `tab ${index}: the visitor chooses ${world.tabs[index].paid}`;
  const isOther = (label: string): boolean =>
    label.startsWith(`tab ${1 - index}: the visitor`) && !label.includes('passes');
  return [...next(world)]
    .filter(([label]) => !isOther(label))
    .map(([label, after]) => ({
      after,
      rank: label === advised ? 0 : GOOD.findIndex((good) => good.test(label)),
    }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ after }) => after);
}

/**
 * Returns whether a visitor whose network and bank work from now on gets to a receipt. Follows the best step that leads to a
 * world in which it has not been.
 * @param keyOf key of a world
 * @param known keys of worlds from which there is a way
 */
export function hasWayOut(start: World, keyOf: (world: World) => string, known: Set<string>): boolean {
  const parents = new Map<string, string>();
  const stack: [world: World, parent: string][] = [[start, '']];
  while (stack.length > 0 && parents.size < 1000) {
    const [last, parent] = stack.pop() as [World, string];
    const world = { ...last, acts: 1, faults: 0 };
    const key = keyOf(world);
    if (parents.has(key)) continue;
    parents.set(key, parent);
    if (known.has(key) || world.tabs.some(({ page }) => page === 'receipt')) {
      for (let way: string | undefined = key; way; way = parents.get(way)) known.add(way);
      return true;
    }
    for (const after of waysFrom(world)) stack.push([after, key]);
  }
  return false;
}

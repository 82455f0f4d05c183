import { budgetOf, type Next, type Space, type World } from './space.ts';

/** Labels of the steps that a visitor with a working network and a patient bank would take, the best first. */
const GOOD = [
  /its answer arrives$|^(?:loadStripe|mountCard|mountWallet|createMethod|fetchPrice|wait|storage|awaitToken|updateWallet|checkLater): /,
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

/** Returns the good steps, the best last. One tab is enough, and its visitor follows the page's advice. */
function goodSteps(space: Space, world: World): readonly Next[] {
  const own = space.tabOf(world, 0).page === 'none' && space.tabOf(world, 1).page !== 'none' ? 1 : 0;
  const advised = `the visitor chooses ${space.tabOf(world, own).paid}`;
  return [...space.next(world)]
    .filter(({ label, tab }) => tab === own || !label.startsWith('the visitor') || label.includes('passes'))
    .map((next) => ({
      next,
      rank: next.label === advised ? 0 : GOOD.findIndex((good) => good.test(next.label)),
    }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ next }) => next);
}

/**
 * Returns whether a visitor whose network and bank work from now on gets to a receipt. Follows the best step that leads to a
 * world in which it has not been.
 * @param known keys of worlds from which there is a way
 */
export function hasWayOut(space: Space, start: World, known: Set<string>): boolean {
  const parents = new Map<string, string>();
  const stack: [take: () => World, parent: string][] = [[() => start, '']];
  while (stack.length > 0 && parents.size < 1000) {
    const [take, parent] = stack.pop() as [() => World, string];
    const [one, other, shared] = take();
    const world: World = [one, other, shared, budgetOf(1, 0)];
    const key = world.join();
    if (parents.has(key)) continue;
    parents.set(key, parent);
    if (known.has(key) || ([0, 1] as const).some((tab) => space.tabOf(world, tab).page === 'receipt')) {
      for (let way: string | undefined = key; way; way = parents.get(way)) known.add(way);
      return true;
    }
    for (const next of goodSteps(space, world)) stack.push([() => next.take().world, key]);
  }
  return false;
}

import { createHash } from 'node:crypto';
import type { PageCode } from './bundle.ts';
import {
  type DraftOptions,
  type DraftStep,
  type DraftWorld,
  draftSteps,
  newDraftWorld,
  perform,
  textsOf,
} from './drafts.ts';
import type { Breach, Exploration } from './explore.ts';

interface DraftLimits extends DraftOptions {
  readonly name: string;
  /** Steps that have been taken before, by their labels. They do not count in the depth. */
  readonly start?: readonly string[];
  /** Maximum numbers of steps and of faults on a way. */
  readonly depth: number;
  readonly faults: number;
}

/** Steps after which both tabs show the same application. */
const shared = ['first tab: opens the form', 'first tab: types into a', 'second tab: opens the form'];

/** Steps after which the account has the version that the first tab shows. */
const saved = [
  'first tab: opens the form',
  'first tab: types into a',
  'first tab: saves the form to the account',
];
const ada = { accounts: ['ada', 'bob'], account: 'ada' } as const;

/** Limits of `npm test -- explore`. */
export const draftParts: readonly DraftLimits[] = [
  { name: 'a full storage, failed submissions', depth: 6, faults: 1, accounts: [] },
  { name: 'accounts', depth: 6, faults: 0, accounts: ['ada', 'bob', ''] },
  { name: 'two tabs of one application', start: shared, depth: 5, faults: 1, accounts: [] },
  { name: 'a session that ends', depth: 6, faults: 1, ...ada },
  { name: 'blocked session storage', depth: 6, faults: 1, accounts: [], blocked: ['sessionStorage'] },
  { name: 'blocked storage', depth: 6, faults: 1, accounts: [], blocked: ['localStorage', 'sessionStorage'] },
  { name: 'the account’s version', depth: 6, faults: 1, hasServer: true, ...ada },
  { name: 'the account’s version, two tabs', start: saved, depth: 4, faults: 1, hasServer: true, ...ada },
  {
    name: 'the account’s version, two devices',
    start: saved,
    depth: 4,
    faults: 1,
    hasServer: true,
    isOtherDevice: true,
    ...ada,
  },
];

/** Number of a step in the list of those that are possible. */
type Path = readonly number[];

/** Returns the text of a world with times and ids in the order in which they occur, because only their order matters. */
function keyOf(world: DraftWorld): string {
  const { locals, tabs, applications, origins, server, received, account } = world;
  const pageOf = ({ page, ...tab }: DraftWorld['tabs'][0]): unknown => {
    const { state, versions, draft } = page?.get() ?? {};
    const { code, form, identity, id, arrive } = page ?? {};
    const stored =
      form &&
      code?.readStored({ area: 'sessionStorage', key: `society-widgets:draft:/apply#f:${form.account}` });
    const { choice, continued, stored: known } = versions ?? {};
    return [
      { ...tab, session: textsOf(tab.session) },
      form && { ...form, onChange: 0 },
      [identity, id, arrive !== undefined, stored, draft?.read().serverVersion, draft?.hasAnswers()],
      [state?.isSent, state?.isStored, choice, continued, known],
    ];
  };
  const text = JSON.stringify([
    locals.map((local) => [textsOf(local), local.isFull]),
    tabs.map(pageOf),
    [...applications],
    [...origins],
    [...server],
    [...received],
    account,
  ]);
  const ranksOf = <Value>(values: readonly Value[]) =>
    new Map([...new Set(values)].map((value, rank) => [value, rank]));
  const digests = ranksOf(text.match(/(?<=digest\W+)\w+/g) ?? []);
  const plain = text.replace(/(?<=digest\W+)\w+/g, (digest) => `d${'i'.repeat(digests.get(digest) ?? 0)}`);
  const ranks = ranksOf((plain.match(/\d+/g) ?? []).map(Number).sort((one, other) => one - other));
  return createHash('md5')
    .update(plain.replace(/\d+/g, (time) => `#${ranks.get(Number(time))}`))
    .digest('base64');
}

/** Carries out a path. Returns the world, the labels of its steps, and the faults. */
async function replay(
  path: Path,
  code: PageCode,
  options: DraftOptions,
): Promise<{ world: DraftWorld; story: string[]; faults: number }> {
  const world = newDraftWorld(code, options);
  const story: string[] = [];
  let faults = 0;
  for (const number of path) {
    const step = [...draftSteps(world)][number] as DraftStep;
    story.push(step.label);
    faults += step.faults;
    await perform(world, step);
  }
  return { world, story, faults };
}

/** Explores everything that can happen to drafts, the nearest first, up to the first promise that is broken. */
export async function exploreDrafts(
  code: PageCode,
  { start = [], depth, faults: most, ...options }: DraftLimits,
): Promise<Exploration> {
  const known = new Set<string>();
  /** Visits the end of a path. Returns the promise that it breaks, or the paths that follow it, if it is new. */
  const visit = async (path: Path): Promise<Breach | Path[]> => {
    const { world, story, faults } = await replay(path, code, options);
    const key = `${keyOf(world)} ${faults}`;
    if (faults > most || known.has(key)) return [];
    known.add(key);
    if (world.breach !== undefined) return { promise: world.breach, story };
    return [...draftSteps(world)].map((_, number) => [...path, number]);
  };
  const first: number[] = [];
  for (const label of start) {
    const steps = [...draftSteps((await replay(first, code, options)).world)];
    first.push(steps.findIndex((step) => step.label === label));
  }
  let paths: Path[] = [first];
  for (let level = 0; level <= depth; level++) {
    const longer: Path[] = [];
    for (const path of paths) {
      const next = await visit(path);
      if (!Array.isArray(next)) return { worlds: known.size, breach: next };
      longer.push(...next);
    }
    paths = longer;
  }
  return { worlds: known.size, breach: undefined };
}

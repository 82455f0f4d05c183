/**
 * Follows a recorded session of a browser in the model: keeps all worlds that agree with what has been seen so far. What the
 * visitor does and what becomes of a request allows steps, each once and at any later time. Each view of a page must be that of
 * a world, and so must the charges at the end.
 */
import type { Traced, TracedRequest } from '../payments/network.ts';
import { nameOf } from './network.ts';
import { dispatch, reload, show, unload } from './page.ts';
import type { Scenario } from './rules.ts';
import { pageOf, priceOf } from './site.ts';
import { createSpace, type World } from './space.ts';
import { comparable, items, type View } from './view.ts';
import { awaited, change, gone, replace, type Side, type Step, stepTo, type Tab } from './world.ts';

/** Number of worlds after which a search ends. The nearest are found first. */
const MOST = 10_000;

const ARRIVES = '(?:succeeds|is refused|accepts|declines|challenges|delays|is answered|finds the order paid)';

/** Names of requests in the labels of steps, and the kinds of requests and tasks of the model. */
const names: Record<TracedRequest['request'], readonly [label: string, kind: string]> = {
  price: ['fetchPrice', 'fetchPrice'],
  intent: ['createIntent', 'createIntent'],
  update: ['updateIntent', 'updateIntent'],
  method: ['createMethod', 'createMethod'],
  confirm: ['confirm', 'confirm'],
  wallet: ['confirm', 'confirm'],
  outcome: ['check', 'check'],
  form: ['form \\(\\w+, \\d+\\)', 'form'],
  authenticate: ['', ''],
  bank: ['', ''],
};

const isLost = ({ fate }: TracedRequest): boolean => /lost|late/.test(fate);
const isRefused = ({ fate, status = 0 }: TracedRequest): boolean => fate === 'refused' || status >= 400;

/** Returns the label of a request that the model has as a task. */
function labelOfTask(one: TracedRequest, name: string): string {
  if (one.fate === 'arrives') return '^$';
  return `^${name}: \\w+${isLost(one) ? 'Failed' : isRefused(one) ? '(?:Failed|Refused)' : '(?:Loaded|Created)'}$`;
}

/** Returns the label of a request about the intent or of a form. */
function labelOfRequest(one: TracedRequest, name: string): string {
  const { request, fate, status = 0 } = one;
  const isIntent = request === 'intent' || request === 'update';
  const arrives = isIntent && isRefused(one) ? 'is refused' : isIntent && status > 0 ? 'succeeds' : ARRIVES;
  if (fate === 'lost on the way' || fate === 'late') return `^${name} is late$`;
  if (fate === 'lost on the way back') return `^${name} ${arrives}, and its|^late ${name} ${arrives}$`;
  if (fate === 'arrives') return `^late ${name} ${arrives}$`;
  return `^(?:late )?${name} ${arrives}(?: on a page of the bank)?$`;
}

/** Returns the labels of the request with the result of a challenge. */
function labelsOfChallenge({ fate }: TracedRequest): string[] {
  const late = '^the result of the challenge is late$';
  const ends = '^the (?:visitor (?:passes|fails) the challenge|bank reports)';
  if (fate === 'lost on the way' || fate === 'late') return [late];
  return fate === 'lost on the way back' ? [late, ends] : [ends];
}

/** Returns the labels of the steps that a request allows. */
function labelsOf(one: TracedRequest): string[] {
  const [name] = names[one.request];
  if (name === '') return labelsOfChallenge(one);
  if (one.request === 'price' || one.request === 'method') return [labelOfTask(one, name)];
  if (one.request === 'wallet') return isLost(one) ? ['^confirm is late$'] : ['^confirm is not made$'];
  const label = labelOfRequest(one, name);
  return one.fate === 'doubled' ? [label, label, `^${name} is doubled$`] : [label];
}

/** Steps that need nobody. Stripe checks the card's fields in the browser. */
const SILENT =
  /its answer arrives$|^(?:loadStripe|mountCard|mountWallet|wait|awaitToken|storage|updateWallet|checkLater): |^createMethod: methodFailed|^the bank (?:settles|refuses)|goes back to an answer$/;

const LOADS =
  '(?:reloads the page|opens the form|loads the form afresh|goes back to .*|sends the form again|leaves the site)';
const LEAVES = [LOADS, 'chooses.*', 'leaves (?:the step|before.*)'];
const PRESSES = 'presses.*';
const WALLET = ['opens the wallet', 'confirms.*', 'closes the wallet'];
/** Acts of the model, each once, that an act of a session allows. */
const acts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^pays patiently/, ['chooses.*', 'enters a card', '(?:asks|checks).*', PRESSES]],
  [/^chooses/, ['chooses.*']],
  [/^types/, ['enters a card']],
  [/wallet and leaves$/, [...WALLET, ...LEAVES, LOADS]],
  [/leaves$/, [PRESSES, ...LEAVES, LOADS]],
  [/wallet|sheet/, WALLET],
  [/^presses twice/, [PRESSES, PRESSES]],
  [/^presses/, [PRESSES]],
  [/^asks again/, ['(?:asks|checks).*']],
  [/^opens a second/, ['opens the form']],
  [/^follows/, ['leaves the site', 'leaves the step']],
  [/^reloads/, ['(?:reloads|goes back to|sends the form) .*', 'leaves (?:the step|before.*)']],
  [/^(?:opens|goes)/, LEAVES],
];

/** Returns the steps that only sessions contain. */
function* stepsOfSessions({ tab, rules, site }: Side): Generator<Step> {
  const { page, state, choice, sent } = tab;
  for (const one of sent)
    if (!one.answer && one.atBank === undefined && !one.isGone)
      yield stepTo(`${nameOf(one)} is doubled`, 0, (side) => change(side, { sent: [...sent, gone(one)] }));
  for (const one of awaited(tab, 'confirm'))
    yield stepTo('confirm is not made', 0, (side) => {
      replace(side, one);
      dispatch(side, { type: 'walletFailed', isStale: false });
    });
  // The Payment Element checks its fields only when the form is sent.
  if (rules.hasElement && page === 'form' && state.form === 'open' && choice !== undefined)
    yield stepTo('the visitor presses the button', 0, (side) => {
      change(side, { seen: state.cents });
      dispatch(side, { type: 'submitted' });
    });
  yield stepTo('the visitor loads the form afresh', 0, (side) => {
    change(side, { choice: undefined });
    reload(side);
  });
  if (page === 'form') yield stepTo('the visitor leaves the site', 0, unload);
  // The page says that the bank has refused the payment, and contains the form that was sent, also in another tab.
  if (page === 'underway' && site.intent?.status !== 'processing')
    yield stepTo('the visitor goes back to an answer', 0, (side) => {
      change(side, { choice: rules.amounts.find((cents) => priceOf(site, cents) === site.intent?.cents) });
      show(side, pageOf(side.site), { isAnswer: true });
    });
  // Leaving stops a form that the browser has not sent yet.
  for (const one of awaited(tab, 'form'))
    if (page === 'form' && !one.answer)
      yield stepTo('the visitor leaves before the form is sent', 0, (side) => {
        replace(side, one);
        change(side, {
          state: rules.states.intern({ ...state, cardsSent: Math.max(0, state.cardsSent - 1) }),
          form: undefined,
        });
        dispatch(side, { type: 'submissionEnded' });
      });
}

/** Step that a session allows once. `kind`: kind of its request. `act`: number of the visitor's act. */
interface Permit {
  readonly tab: number;
  readonly label: RegExp;
  readonly kind?: string;
  readonly act?: number;
}

/** World that agrees with a session so far. `flip`: 1 if the session's first tab is the world's second one. */
interface Agreeing {
  readonly world: World;
  readonly flip: number;
  /** Permits that have not been used. */
  readonly open: readonly Permit[];
}

/** Returns a page as a text. The form's own selection and messages about fields are not part of the model. */
function pageText({ page, state }: Pick<Tab | View, 'page' | 'state'>): string {
  if (page !== 'form' || !state) return page;
  // The page counts the form a moment later.
  const hidden = {
    notice: undefined,
    pending: undefined,
    ...(state.form === 'sending' && { cardsSent: undefined }),
  };
  return JSON.stringify({ ...comparable(state), ...hidden });
}

/** Returns whether a page can be compared. The model selects something as soon as a page opens. */
const isShown = ({ page, state }: Pick<Tab | View, 'page' | 'state'>): boolean =>
  page === 'form' ? state?.purchasable !== undefined : /^(?:receipt|bank|underway)$/.test(page);

/** Session of a visitor who pays. */
interface Session extends Required<Pick<Scenario, 'hasPrices' | 'hasElement'>> {
  readonly trace: readonly Traced[];
  /** Amounts that were charged. */
  readonly charges: readonly number[];
  /** Time from which the visitor does nothing more, because the order is complete. */
  readonly thankedAt: number;
  readonly isRaising: boolean;
}

type Viewed = Traced & { readonly view: View };
const isView = (one: Traced): one is Viewed => 'view' in one && isShown(one.view);

/** Returns the amounts that a session selects, or only those that are an item's price. */
function amountsIn(trace: readonly Traced[], isPrice: boolean): number[] {
  const selected = trace.filter(isView).flatMap(({ view: { state } }) => {
    const isItem = items.has(state?.purchasable?.item ?? '');
    return state && (isItem || !isPrice) ? [comparable(state).item ?? []].flat() : [];
  });
  return [...new Set(selected)];
}

/** Result of following a session. `disagreement`: what no world agrees with first. */
interface Followed {
  readonly disagreement?: string;
  /** False if the session has a third tab, or agrees with too many worlds to follow it to its end. */
  readonly isWhole: boolean;
}

/** Returns the rules of a session's world. */
const scenarioOf = ({ hasPrices, hasElement, isRaising }: Session, records: readonly Traced[]): Scenario => ({
  name: 'session',
  tabs: 2,
  acts: 1,
  // A request that the bank declines, and whose answer is lost, takes two.
  faults: 2,
  amounts: amountsIn(records, false),
  hasPrices,
  ...(isRaising && { raised: amountsIn(records, true) }),
  hasElement,
  verdicts: ['declines', 'challenges', 'delays'],
});

/** Follows a session in the model. */
export function follow(session: Session): Followed {
  const { trace, charges, thankedAt } = session;
  const records = trace
    .filter((one) => one.at <= thankedAt || 'request' in one)
    .toSorted((one, other) => one.at - other.at);
  const space = createSpace(scenarioOf(session, records), stepsOfSessions);
  let agreeing: readonly Agreeing[] = [{ world: space.start, flip: 0, open: [] }];
  const shown: (string | undefined)[] = [];
  let latest = 0;
  let isTooLarge = false;

  const tabIn = ({ world, flip }: Agreeing, tab: number): Tab => space.tabOf(world, (tab ^ flip) as 0 | 1);
  const allow = (permits: readonly Permit[]): void => {
    agreeing = agreeing.map((one) => ({ ...one, open: [...one.open, ...permits] }));
  };

  /** Returns the permits that are left after a step; undefined if the session does not allow it. */
  function leftAfter(label: string, tab: number, { open }: Agreeing, choice: number | undefined) {
    if (SILENT.test(label)) return open;
    if (label.includes('chooses') && !label.endsWith(`chooses ${choice}`)) return undefined;
    const used = open.find((permit) => permit.tab === tab && permit.label.test(label));
    return used && open.filter((permit) => permit !== used);
  }

  /** Returns the worlds that can follow with a step. */
  function* nextOf(one: Agreeing, choices: readonly (number | undefined)[]): Generator<Agreeing> {
    const { world, flip } = one;
    const isSame = world[0] === world[1];
    for (const next of space.next(world))
      for (const tab of isSame ? [0, 1] : [next.tab ^ flip]) {
        const open = leftAfter(next.label, tab, one, choices[tab]);
        if (!open) continue;
        const { world: reached, isSwapped } = next.take();
        const [own, other, shared] = reached;
        const [, , , budget] = space.start;
        yield { world: [own, other, shared, budget], flip: tab ^ next.tab ^ Number(isSwapped), open };
      }
  }

  /** Returns all worlds that can follow without another view. Of two equal worlds, one with all permits of the other is enough. */
  function close(choices: readonly (number | undefined)[]): Agreeing[] {
    const found: Agreeing[] = [];
    const known = new Map<string, (readonly Permit[])[]>();
    const add = (one: Agreeing): void => {
      const key = `${one.world.join()} ${one.flip}`;
      const others = known.get(key) ?? [];
      if (others.some((other) => one.open.every((permit) => other.includes(permit)))) return;
      known.set(key, [...others, one.open]);
      found.push(one);
    };
    agreeing.forEach(add);
    for (const one of found) {
      if (found.length > MOST) {
        isTooLarge = true;
        break;
      }
      for (const next of nextOf(one, choices)) add(next);
    }
    return found;
  }

  /** Returns whether a permit can still be used: what the visitor did last, and requests that are on their way. */
  function isOpen({ act, tab, kind }: Permit, one: Agreeing): boolean {
    if (act !== undefined) return act > latest - 3;
    const { sent, tasks, bank } = tabIn(one, tab);
    if (kind === '') return bank !== undefined || sent.some(({ atBank }) => atBank !== undefined);
    return tasks.some((task) => task.do === kind) || sent.some((request) => request.kind === kind);
  }

  /** Keeps the worlds whose pages are those of the browser. Returns whether there is one. */
  function see({ tab, view }: Viewed, index: number): boolean {
    const upcoming = [0, 1].map((own) =>
      records
        .slice(index)
        .filter(isView)
        .find((one) => one.tab === own),
    );
    const choices = upcoming.map((one) => one?.view.state && comparable(one.view.state).item);
    const beside = upcoming[1 - tab];
    const others = [shown[1 - tab], beside && pageText(beside.view)];
    shown[tab] = pageText(view);
    const seen = close(choices).filter((one) => {
      const other = tabIn(one, 1 - tab);
      return (
        pageText(tabIn(one, tab)) === shown[tab] && (!isShown(other) || others.includes(pageText(other)))
      );
    });
    agreeing = seen.map((one) => ({
      ...one,
      open: one.open.filter((permit) => permit.tab !== tab || isOpen(permit, one)),
    }));
    return agreeing.length > 0;
  }

  const refuse = (disagreement: string): Followed =>
    isTooLarge ? { isWhole: false } : { disagreement, isWhole: true };

  for (const [index, one] of records.entries()) {
    if ('act' in one) {
      latest += 1;
      const tab = one.act === 'opens a second tab' ? 1 : one.tab;
      const [, labels = []] = acts.find(([name]) => name.test(one.act)) ?? [];
      allow(labels.map((label) => ({ tab, label: RegExp(`^the visitor ${label}$`), act: latest })));
    } else if ('request' in one) {
      const [, kind] = names[one.request];
      allow(labelsOf(one).map((label) => ({ tab: one.tab, label: RegExp(label), kind })));
    } else if (one.tab > 1) {
      // A bank has led back to a third tab.
      return { isWhole: false };
    } else if (isView(one) && pageText(one.view) !== shown[one.tab] && !see(one, index))
      return refuse(`in tab ${one.tab}, no world shows ${shown[one.tab]}`);
  }
  const isCharged = close([]).some(({ world }) => space.siteOf(world).charges.join() === charges.join());
  return isCharged ? { isWhole: true } : refuse(`no world charges ${charges.join()}`);
}

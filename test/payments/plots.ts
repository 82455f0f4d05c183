import type { Random } from '../../fixtures/random.ts';
import type { Weather } from './network.ts';

/** Form in which the visitor pays. */
export type Kind = 'purchase' | 'donation';

/** Kind of session: its faults and the actions that its visitor prefers. */
export interface Plot extends Weather {
  name: string;
  /** Form in which the visitor pays, by default any. */
  kind?: Kind;
  /** Faults of the stand-in CMS. */
  fixtures?: readonly string[];
  /** True if the visitor can go back to an earlier page in the tab. */
  hasEarlierPage?: boolean;
  /** Share of cards whose bank requires 3-D Secure, by default a tenth. */
  challenged?: number;
  /** Share of methods other than cards in the Payment Element, by default 0.4. */
  others?: number;
  /** Relative frequency of the plot among the sessions, by default 1. */
  share?: number;
  /** Multipliers for the weights of actions, keyed by action name. */
  bias?: Readonly<Record<string, number>>;
}

const LOST = ['lost on the way', 'lost on the way back'] as const;

const plots: readonly Plot[] = [
  {
    name: 'no price',
    kind: 'purchase',
    rate: 0.05,
    first: { price: ['lost on the way', 'lost on the way back', 'slow'] },
    bias: { 'types a card': 6, 'pays by wallet': 0.2, presses: 3, chooses: 1.5, reloads: 0.2 },
  },
  { name: 'price rises', rate: 0.1, fixtures: ['price-rises'], bias: { chooses: 1.5 } },
  {
    name: 'lost card',
    rate: 0.2,
    first: { form: [...LOST, 'late', 'doubled'] },
    bias: { 'pays by wallet': 0.2, 'goes back': 3 },
  },
  {
    name: 'lost method',
    rate: 0.2,
    first: { method: [...LOST, 'slow'] },
    bias: { 'pays by wallet': 0.1, 'types a card': 2 },
  },
  {
    name: 'lost wallet',
    rate: 0.1,
    first: { confirm: ['lost on the way back', 'late', 'slow'], outcome: [...LOST, 'slow'] },
    bias: { 'pays by wallet': 6, 'types a card': 0.3 },
  },
  {
    name: 'late wallet',
    rate: 0.05,
    first: { confirm: ['late'] },
    longest: 5000,
    challenged: 0,
    share: 3,
    bias: { 'pays by wallet': 8, 'types a card': 0.3, waits: 2 },
  },
  {
    name: 'challenge in the page',
    challenged: 0.8,
    rate: 0.15,
    first: { authenticate: ['lost on the way back', 'late', 'slow', 'doubled'] },
    bias: { 'pays by wallet': 5 },
  },
  {
    name: 'bank',
    challenged: 0.8,
    rate: 0.1,
    fixtures: ['wallet-redirect'],
    bias: { 'pays by wallet': 4, 'comes back in another tab': 2 },
  },
  { name: 'foreign return', rate: 0.05, bias: { 'follows a foreign return': 15, reloads: 2 } },
  { name: 'two tabs', rate: 0.15, bias: { 'opens a second tab': 10, 'changes the tab': 2 } },
  { name: 'impatience', rate: 0.1, bias: { 'presses twice': 5, reloads: 2, 'goes back': 2 } },
  { name: 'storm', rate: 0.4 },
  {
    name: 'leaving',
    rate: 0.05,
    first: { method: ['slow'] },
    hasEarlierPage: true,
    challenged: 0,
    bias: {
      'presses and leaves': 25,
      'types a card': 3,
      'pays by wallet': 0.3,
      'pays by wallet and leaves': 5,
    },
  },
  {
    name: 'refusals',
    rate: 0.15,
    first: { price: ['refused', 'slow'], intent: ['refused'], update: ['refused'], method: ['refused'] },
    share: 2,
    bias: { 'pays by wallet': 2, 'types a card': 2, 'asks again': 2, 'changes the amount': 3, chooses: 1.5 },
  },
  { name: 'no card field', rate: 0.05, fixtures: ['card-fails'], bias: { 'pays by wallet': 3 } },
  { name: 'no wallet', rate: 0.1, fixtures: ['wallet-fails'] },
  {
    name: 'other methods',
    rate: 0.15,
    fixtures: ['payment-element'],
    first: { form: ['lost on the way back', 'doubled', 'slow'] },
    others: 0.85,
    share: 2,
    bias: {
      'types a card': 3,
      'pays by wallet': 0.15,
      presses: 2,
      'presses twice': 2,
      'goes back': 3,
      'opens a second tab': 3,
      'comes back in another tab': 2,
    },
  },
  {
    name: 'on its way',
    rate: 0.05,
    fixtures: ['wallet-processing=900'],
    bias: { 'pays by wallet': 6, 'types a card': 0.5, 'goes back': 2, 'opens a second tab': 3 },
  },
];

/** Stripe's fields in a session's forms: the card's fields, or the Payment Element with either object that it can submit. */
export const fieldFaults = ['', 'payment-element', 'payment-token'] as const;

/** Picks a plot. If the `PLOT` environment variable names a plot, picks that plot. */
export function pickPlot(random: Random): Plot {
  const named = plots.filter(({ name }) => name === process.env.PLOT);
  return random.pick(
    named.length > 0 ? named : plots.flatMap((plot) => Array<Plot>(plot.share ?? 1).fill(plot)),
  );
}

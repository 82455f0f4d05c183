import type { Claim, CriterionClaims } from './claims.ts';
import type { Criterion } from './criteria.ts';
import type { Evidence } from './evidence.ts';
import { type Cell, tableOf } from './table.ts';

/** Result of a criterion, in the terms of a VPAT. "Supports" means that the tests show no known defects. */
export type Result = 'supports' | 'partially-supports' | 'not-applicable';

/** Names of the results. */
export const RESULTS: Readonly<Record<Result, string>> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'not-applicable': 'Not applicable',
};

/** Widgets that share a reason. */
interface Reason {
  why: string;
  widgets: readonly string[];
}

export interface CriterionReport extends Criterion {
  result: Result;
  cells: readonly Cell[];
  pageTests: readonly Evidence[];
  faults: NonNullable<CriterionClaims['faults']>;
  /** Question for a person, or undefined if the tests answer everything. */
  person: string | undefined;
  /** Duty of the page around the widgets. */
  page: string | undefined;
}

/** Returns the reasons of all cells with one kind of claim, each with its widgets. */
function reasonsOf(cells: readonly Cell[], by: Exclude<Claim['by'], 'tests'>): Reason[] {
  const reasons = new Map<string, string[]>();
  for (const { widget, claim } of cells) {
    if (claim.by === by && 'why' in claim)
      reasons.set(claim.why, [...(reasons.get(claim.why) ?? []), widget]);
  }
  return [...reasons].map(([why, widgets]) => ({ why, widgets }));
}

function resultOf(cells: readonly Cell[], hasFaults: boolean): Result {
  if (hasFaults) return 'partially-supports';
  return cells.every(({ claim }) => claim.by === 'not-applicable') ? 'not-applicable' : 'supports';
}

/** Returns the report of each criterion, in the order of the criteria. */
export function reportOf(
  criteria: readonly Criterion[],
  claims: Readonly<Record<string, CriterionClaims>>,
  evidence: readonly Evidence[],
  widgets: readonly string[],
): CriterionReport[] {
  const rows = new Map(tableOf(claims, evidence, widgets).map((row) => [row.id, row]));
  return criteria.map((criterion) => {
    const { cells = [], pageTests = [] } = rows.get(criterion.id) ?? {};
    const { faults = [], person, page } = claims[criterion.id] ?? {};
    const result = resultOf(cells, faults.length > 0);
    return { ...criterion, result, cells, pageTests, faults, person, page };
  });
}

/** Largest number of widgets that a sentence names. Beyond it, the sentence states their number. */
const NAMED = 6;

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

/** Names a few widgets, or counts many. */
function nameWidgets(widgets: readonly string[], all: number): string {
  if (widgets.length === all) return 'all widgets';
  return widgets.length > NAMED ? count(widgets.length, 'widget') : widgets.join(', ');
}

/** Returns why a criterion has its result, one sentence or two for each reason. */
export function reasonsFor(report: CriterionReport): string[] {
  const { cells, pageTests, faults } = report;
  const name = (widgets: readonly string[]): string => nameWidgets(widgets, cells.length);
  const tested = cells.filter(({ claim }) => claim.by === 'tests').map(({ widget }) => widget);
  const tests = new Set(cells.flatMap((cell) => cell.tests));
  return [
    ...faults.map(({ widgets, what }) => `Known fault of ${name(widgets)}: ${what}`),
    ...(tested.length > 0 ? [`Tested: ${name(tested)}, ${count(tests.size, 'test')}.`] : []),
    ...reasonsOf(cells, 'construction').map(
      ({ why, widgets }) => `By construction, for ${name(widgets)}: ${why}`,
    ),
    ...reasonsOf(cells, 'not-applicable').map(
      ({ why, widgets }) => `Does not apply to ${name(widgets)}: ${why}`,
    ),
    ...(pageTests.length > 0 ? [`Whole pages: ${count(pageTests.length, 'test')}.`] : []),
  ];
}

/** Returns all remarks on a criterion. */
export function remarksOf(report: CriterionReport): string[] {
  const { person, page } = report;
  return [
    ...reasonsFor(report),
    ...(person === undefined ? [] : [`For a person to judge: ${person}`]),
    ...(page === undefined ? [] : [`The page around the widgets: ${page}`]),
  ];
}

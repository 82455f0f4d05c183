import type { Claim, CriterionClaims } from './claims.ts';
import type { Evidence } from './evidence.ts';

/** Claim of a widget for a criterion, with the tests that show it. */
export interface Cell {
  widget: string;
  claim: Claim;
  tests: readonly Evidence[];
}

/** Claims of a criterion for every widget. */
export interface Row {
  id: string;
  cells: readonly Cell[];
  /** Tests of the stand-in site's pages, which show a page around the widgets. */
  pageTests: readonly Evidence[];
}

type Claims = Readonly<Record<string, CriterionClaims>>;

function claimOf(widget: string, { claim, except = [] }: CriterionClaims): Claim {
  return except.find(({ widgets }) => widgets.includes(widget))?.claim ?? claim;
}

/** Returns one row for each criterion, with one cell for each widget. */
export function tableOf(claims: Claims, evidence: readonly Evidence[], widgets: readonly string[]): Row[] {
  return Object.entries(claims).map(([id, criterion]) => {
    const tests = evidence.filter(({ criteria }) => criteria.includes(id));
    return {
      id,
      cells: widgets.map((widget) => ({
        widget,
        claim: claimOf(widget, criterion),
        tests: tests.filter((test) => test.widgets.includes(widget)),
      })),
      pageTests: tests.filter((test) => test.widgets.length === 0),
    };
  });
}

/** Returns the mistakes in claims and tags, as sentences for developers. */
export function mistakesIn(
  claims: Claims,
  evidence: readonly Evidence[],
  widgets: readonly string[],
): string[] {
  const isUnknown = (widget: string): boolean => !widgets.includes(widget);
  const tags = evidence.flatMap(({ file, title, criteria, widgets: named }) => [
    ...criteria
      .filter((id) => !(id in claims))
      .map((id) => `${file}: "${title}" has the tag @wcag-${id}, which is not a criterion`),
    ...named
      .filter(isUnknown)
      .map((name) => `${file}: "${title}" has the tag @widget-${name}, which is not a widget`),
  ]);
  const names = Object.entries(claims).flatMap(([id, { except = [], faults = [] }]) => {
    const given = except.flatMap((exception) => exception.widgets);
    return [
      ...[...given, ...faults.flatMap((fault) => fault.widgets)]
        .filter(isUnknown)
        .map((name) => `${id}: the claims name ${name}, which is not a widget`),
      ...given
        .filter((name, index) => given.indexOf(name) !== index)
        .map((name) => `${id}: ${name} has two claims`),
    ];
  });
  const contradictions = tableOf(claims, evidence, widgets).flatMap(({ id, cells }) =>
    cells.flatMap(({ widget, claim, tests }) => {
      if (claim.by === 'tests' && tests.length === 0)
        return [`${id}: ${widget} is claimed to be tested, but no test of ${widget} has the tag @wcag-${id}`];
      if (claim.by !== 'tests' && tests[0])
        return [`${id}: ${widget} has a test ("${tests[0].title}"), but is claimed as ${claim.by}`];
      return [];
    }),
  );
  return [...tags, ...names, ...contradictions];
}

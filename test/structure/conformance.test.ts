import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { claims } from '../conformance/claims.ts';
import { type Evidence, evidenceIn } from '../conformance/evidence.ts';
import { judgedCriteria } from '../conformance/people.ts';
import { mistakesIn } from '../conformance/table.ts';
import { browserTests } from '../requirements.ts';

const widgets = Object.keys(registry);
let evidence: Evidence[];

beforeAll(async () => {
  evidence = evidenceIn(await browserTests(), widgets);
  // Playwright's list of tests has taken more than 30 s on a busy machine.
}, 120_000);

describe('the claims of conformance', () => {
  it('match the tests', () => {
    expect(mistakesIn(claims, evidence, widgets)).toEqual([]);
  });

  it('ask people nothing that no journey of the protocol asks', () => {
    const judged = judgedCriteria();
    const asked = Object.entries(claims).filter(([, { person }]) => person !== undefined);
    expect(asked.map(([id]) => id).filter((id) => !judged.has(id))).toEqual([]);
  });

  it('name only test files that exist', () => {
    const checks = Object.values(claims)
      .flatMap(({ claim, except = [] }) => [claim, ...except.map((exception) => exception.claim)])
      .flatMap((claim) => (claim.by !== 'tests' && claim.checkedBy ? [claim.checkedBy] : []));
    expect(checks.length).toBeGreaterThan(0);
    expect([...new Set(checks)].filter((file) => !existsSync(file))).toEqual([]);
  });
});

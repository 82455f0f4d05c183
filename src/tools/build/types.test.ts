import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../../../test/support/untilEnd.ts';
import { createTypes } from './types.ts';

/** Integrator's code. Imports from `./index.ts` stand for imports from `society-widgets/types`. */
const GOOD = `
import type { PageSettings, ReportDetail, WidgetName, WidgetOptions, WidgetParts } from './index.ts';

const settings: PageSettings = {
  texts: { 'content-list': { showFilters: 'Filter zeigen' }, 'redirect-modal': { secondsLeft: { one: '…', other: '…' } } },
  search: { applicationId: 'A', searchKey: 'K', index: 'site' },
  language: 'es',
  consent: 'needed',
};
const options: WidgetOptions['accordion'] = { 'data-accordion-open': 'first' };
const calendar: WidgetOptions['add-to-calendar'] = { 'data-add-to-calendar-title': 'A', 'data-add-to-calendar-start': '2027-01-01' };
const timeout: WidgetOptions['content-list'] = { 'data-content-list-timeout': 2500 };
const part: WidgetParts['accordion'] = 'row';
const name: WidgetName = 'quiz';
addEventListener('widget:error', ({ detail }) => {
  const { code, message }: ReportDetail = detail;
  if (code === 'markup') document.title = message;
});
addEventListener('widget:ready', ({ detail }) => { document.title = detail.widget + detail.duration.toFixed(); });
document.addEventListener('widget:open', (event) => { if (event.detail.reason === 'opener') event.preventDefault(); });
document.addEventListener('widget:step', ({ detail }) => { document.title = detail.widget + (detail.from ?? detail.to) + detail.index.toFixed(); });
document.addEventListener('widget:way', ({ detail }) => { document.title = detail.way; });
document.body.addEventListener('widget:search', ({ detail }) => detail.respondWith([detail.query]));
export { settings, options, calendar, timeout, part, name };
`;

/** Code that the types must reject: every line after the import contains a mistake. */
const BAD = `import type { PageSettings, WidgetName, WidgetOptions, WidgetParts } from './index.ts';
export const a: WidgetOptions['accordion'] = { 'data-accordion-open': 'frist' };
export const b: WidgetOptions['accordion'] = { 'data-accordion-opn': 'first' };
export const c: WidgetParts['accordion'] = 'rwo';
export const d: WidgetName = 'acordion';
export const e: PageSettings = { texts: { quiz: { corect: 'Richtig' } } };
export const f: PageSettings = { consent: 'later' };
export const g: WidgetOptions['topic-search'] = {};
addEventListener('widget:error', ({ detail }) => detail.mesage);
`;

/** Code that compares types in both directions, so that an integrator's types and ours stay the same. */
const SAME = `
import type { ReadyDetail as SourceReady, ReportDetail as SourceReport } from '../../src/report/report.ts';
import type { DialogEventDetail as SourceDialog } from '../../src/controls/dialog/dialogState.ts';
import type { ProblemEventDetail as SourceProblem, SentEventDetail as SourceSent, StepEventDetail as SourceStep } from '../../src/forms/events/formEvents.ts';
import type { PayEventDetail as SourcePay } from '../../src/payment/outcomes/outcome.ts';
import type { PluralForms as SourceForms } from '../../src/runtime/texts.ts';
import type { WayEventDetail as SourceWay } from '../../widgets/donation/ways.ts';
import type { SessionEventDetail as SourceSession } from '../../widgets/session-keeper/session.ts';
import type { DialogEventDetail, PayEventDetail, PluralForms, ProblemEventDetail, ReadyDetail, ReportDetail, SentEventDetail, SessionEventDetail, StepEventDetail, WayEventDetail } from './index.ts';
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const report: Same<ReportDetail, SourceReport> = true;
export const ready: Same<ReadyDetail, SourceReady> = true;
export const dialog: Same<DialogEventDetail, SourceDialog> = true;
export const way: Same<WayEventDetail, SourceWay> = true;
export const forms: Same<Readonly<PluralForms>, SourceForms> = true;
export const step: Same<StepEventDetail, SourceStep> = true;
export const problem: Same<ProblemEventDetail, SourceProblem> = true;
export const pay: Same<PayEventDetail, SourcePay> = true;
export const sent: Same<SentEventDetail, SourceSent> = true;
export const session: Same<SessionEventDetail, SourceSession> = true;
`;

// The folder is inside the project, so that imports of the sources resolve.
mkdirSync('test-results', { recursive: true });
const folder = createFolder(path.resolve('test-results/types-'));
writeFileSync(path.join(folder, 'index.ts'), createTypes());

/** Compiles a file, and returns the numbers of the lines that contain errors. */
function errorLines(name: string, code: string): number[] {
  writeFileSync(path.join(folder, name), code);
  const options = '--noEmit --strict --target es2022 --lib es2023,dom,dom.iterable --module esnext';
  const more = '--moduleResolution bundler --allowImportingTsExtensions --types node --ignoreConfig';
  try {
    execFileSync('node_modules/.bin/tsc', [
      ...`${options} ${more}`.split(' '),
      path.join(folder, name),
      'src/constants.d.ts',
    ]);
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: Buffer };
    const lines = [...stdout.toString().matchAll(/\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
    if (lines.length === 0) throw new Error(stdout.toString(), { cause: error });
    return lines;
  }
}

describe('the types', () => {
  it("compile with an integrator's code", () => {
    expect(errorLines('good.ts', GOOD)).toEqual([]);
  });

  it('reject each mistake', () => {
    expect(errorLines('bad.ts', BAD)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are the same as in the sources', () => {
    expect(errorLines('same.ts', SAME)).toEqual([]);
  });
});

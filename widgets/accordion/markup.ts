import { reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { accordion } from './accordion.ts';

/** Reports rows without a `<summary>`, for which browsers show "Details" in their own language. */
export function reportRows({ row: rows }: Pick<PartsOf<typeof accordion>, 'row'>): void {
  for (const row of rows) {
    const summary = row.querySelector(':scope > summary');
    const found = row.firstElementChild ? `<${row.firstElementChild.localName}>` : 'no element';
    reportIssues(accordion.name, row, [
      ['a row has no summary', 'a <summary> as its first element', summary ? undefined : found],
    ]);
  }
}

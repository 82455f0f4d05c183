import { expect, it } from 'vitest';
import { integrityTable, readCompatData } from './integrityTable.ts';

it('lists each browser with its versions, and names the fault that turns the widgets off in Safari', () => {
  const lines = integrityTable(readCompatData());
  expect(lines).toHaveLength(7);
  expect(lines).toContainEqual(expect.stringMatching(/^\| Chrome \| \d+ \| \d+ \| {2}\|$/));
  // If this fails, Safari has been fixed: docs/payment-page.md may then recommend the enforced policy.
  expect(lines).toContainEqual(
    expect.stringMatching(/^\| Safari \| .*even when the import map provides `integrity`.*\[Bug\]\(https:/),
  );
});

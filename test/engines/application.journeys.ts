import { expect } from '@playwright/test';
import { RECEIPT } from '../support/membership.ts';
import { type FormFiller, fillSteps } from '../support/membershipApply.ts';
import {
  eventually,
  expectAddress,
  expectChecked,
  expectGone,
  expectReady,
  expectSeen,
  expectValue,
  openReady,
} from './steps.ts';
import type { Journey, Visitor } from './visitor.ts';

export const applicationJourneys: Journey[] = [];
const journey = (name: string, run: Journey['run']): void => void applicationJourneys.push({ name, run });

const FORM = '[data-widget="membership-application"]';
const controlNamed = (name: string) => `[name="${name}"]:not([type="hidden"])`;

async function chooseCredentials(visitor: Visitor, labels: readonly string[]): Promise<void> {
  await expectReady(visitor, 'credentials');
  await visitor.press({ css: '[data-widget="credentials"] [role="combobox"]' });
  for (const label of labels) {
    await visitor.type(label);
    await expectSeen(visitor, { role: 'option', name: label, css: FORM });
    await visitor.key('Enter');
    await expectSeen(visitor, { role: 'button', name: `Remove ${label}`, css: FORM });
  }
  await visitor.key('Tab');
}

async function chooseAssemblies(visitor: Visitor, titles: readonly string[]): Promise<void> {
  await visitor.press({ role: 'button', name: 'Choose assemblies' });
  for (const title of titles) {
    await visitor.press({ css: '.sw-assembly-field-dialog label', text: title });
  }
  await visitor.press({ role: 'button', name: 'Use selection' });
  await expectGone(visitor, { css: '.sw-assembly-field-dialog' });
}

/** Fills in the application by mouse and keyboard. */
const filler = (visitor: Visitor): FormFiller => ({
  type: (name, text) => visitor.enter({ css: controlNamed(name) }, text),
  choose: (name, label) =>
    visitor.choose(
      {
        css: name.endsWith('State]')
          ? `[data-field]:has(> ${controlNamed(name)}) select`
          : controlNamed(name),
      },
      label,
    ),
  check: async (name, value) => {
    const input = `[name="${name}"][value="${value}"]`;
    await visitor.press({ css: `label:has(${input})` });
    await expectChecked(visitor, input);
  },
  credentials: (labels) => chooseCredentials(visitor, labels),
  assemblies: (titles) => chooseAssemblies(visitor, titles),
  continueTo: async (heading) => {
    await visitor.press({ role: 'button', name: 'Continue' });
    await expectSeen(visitor, { role: 'heading', name: heading });
    await eventually(
      () => visitor.evaluate(() => document.activeElement?.textContent?.trim()),
      (text) => expect(text).toBe(heading),
    );
  },
});

journey('the whole application can be filled in and sent', async (visitor) => {
  await openReady(visitor, '/membership/apply', 'membership-application');
  expect(await visitor.axe()).toEqual([]);
  await fillSteps(filler(visitor));
  expect(await visitor.axe()).toEqual([]);
  await visitor.press({ role: 'button', name: 'Send the application' });
  await expectAddress(visitor, '/membership/apply/received');
  const receipt = () =>
    visitor.evaluate(() =>
      [...document.querySelectorAll('.receipt dl > div')].map((row) => {
        const textsOf = (name: string) =>
          [...row.querySelectorAll(name)].map(({ textContent }) => textContent.trim());
        return [textsOf('dt').join(''), textsOf('dd').join(' / ')] as [string, string];
      }),
    );
  await eventually(receipt, (rows) => expect(Object.fromEntries(rows)).toMatchObject(RECEIPT));
});

journey('an application lists its errors and keeps its draft', async (visitor) => {
  await openReady(visitor, '/membership/apply', 'membership-application');
  await visitor.press({ role: 'button', name: 'Continue' });
  await expectSeen(visitor, { css: `${FORM} [aria-invalid="true"]` });
  expect(await visitor.axe()).toEqual([]);
  await visitor.enter({ css: controlNamed('fullName') }, 'Ada Byron');
  await visitor.enter({ css: controlNamed('userEmail') }, 'ada@clinic.example');
  await expectGone(visitor, { css: `${FORM} [name="fullName"][aria-invalid="true"]` });
  await eventually(
    () => visitor.evaluate(() => JSON.stringify(Object.values(localStorage))),
    (stored) => expect(stored).toContain('Ada Byron'),
  );
  await openReady(visitor, '/membership/apply', 'membership-application');
  await expectValue(visitor, controlNamed('fullName'), 'Ada Byron');
});

import { expect, type Locator, type Page } from '@playwright/test';
import { completeApplication } from '../../fixtures/membership/complete-application.ts';
import { button, tabTo } from './account.ts';
import { rows } from './credentials.ts';
import { APPLY, answer, named } from './membership.ts';
import { ready } from './ready.ts';

export const form = (page: Page) => page.getByRole('form', { name: 'Application for membership' });

/** A way of filling the application in: without script, by keyboard, by touch. */
export interface Hand {
  type: (name: string, text: string) => Promise<void>;
  /** @param label of the option */
  choose: (name: string, label: string) => Promise<void>;
  check: (name: string, value: string) => Promise<void>;
  credentials: (labels: readonly string[]) => Promise<void>;
  assemblies: (titles: readonly string[]) => Promise<void>;
  /** Leaves a page of the form for the next one, which has this heading. */
  goOn: (heading: string) => Promise<void>;
}

async function about(hand: Hand): Promise<void> {
  await hand.type('fullName', 'Ada <b>Byron</b>');
  await hand.type('userEmail', 'ada@clinic.example');
  await hand.type('fields[phone]', '+47 77 64 40 00');
  await hand.choose('fields[country]', 'Norway');
  await hand.credentials(['PhD', 'MD']);
  await hand.check('fields[hasNpi]', 'Yes');
  await hand.type('fields[npiNumber]', '1234567893');
}

async function work(hand: Hand): Promise<void> {
  await hand.choose('fields[percentageSpentAdministration]', '10');
  await hand.choose('fields[percentageSpentPatientCare]', '60');
  await hand.choose('fields[percentageSpentResearch]', '30');
  await hand.check('fields[acpMember]', 'No');
  await hand.check('fields[ersMember]', 'Yes');
  await hand.type('fields[ersAffiliationId]', 'E-77');
  await hand.assemblies(['Medical Education', 'Nursing']);
}

async function addresses(hand: Hand): Promise<void> {
  await hand.choose('fields[preferredMailingAddress]', 'Home');
  await hand.type('fields[homeAddress1]', 'Storgata 1');
  await hand.type('fields[homeCity]', 'Tromsø');
  await hand.type('fields[homeState]', 'Troms');
  await hand.type('fields[homeZip]', '9008');
  await hand.choose('fields[homeCountry]', 'Norway');
  await hand.type('fields[workAddress1]', '25 Harbor Street');
  await hand.type('fields[workAddress2]', 'Suite 4');
  await hand.type('fields[workCity]', 'New York');
  await hand.type('fields[workState]', 'New York');
  await hand.type('fields[workZip]', '10004');
  await hand.choose('fields[workCountry]', 'United States');
}

async function profile(hand: Hand): Promise<void> {
  await hand.type('fields[socialLinks][0][link]', 'ada-breathes');
  await hand.choose('fields[socialLinks][0][platform]', 'LinkedIn');
  await hand.check('fields[isTrainee]', 'Yes');
  await hand.type('fields[trainingProgram]', 'Harbor Clinic');
  await hand.type('fields[trainingEnds]', '2028');
  await hand.check('fields[communication][]', 'email');
  await hand.check('fields[communication][]', 'post');
  await hand.check('fields[emailTopics][]', 'research');
  await hand.check('fields[emailTopics][]', 'other');
  await hand.type('fields[otherTopic]', 'Altitude');
}

async function membership(hand: Hand): Promise<void> {
  await hand.check('membershipType', '6102');
  await hand.check('fields[attestation][]', 'Yes');
}

/** The pages of the form, by their headings. */
export const PAGES = ['About you', 'Your work', 'Your addresses', 'Your profile', 'Your membership'] as const;
const fillers = [about, work, addresses, profile, membership] as const;

/**
 * Fills pages in, from the one that is shown on, and goes on after each but the last.
 * @param from, to indexes of pages, both of them filled in
 */
export async function fillPages(hand: Hand, from = 0, to = PAGES.length - 1): Promise<void> {
  for (let index = from; index <= to; index++) {
    await fillers[index]?.(hand);
    const next = PAGES[index + 1];
    if (next !== undefined) await hand.goOn(next);
  }
}

/** Without script all stands below each other. */
export const plainHand = (page: Page): Hand => ({
  type: (name, text) => named(page, name).fill(text),
  choose: async (name, label) => void (await named(page, name).selectOption(label)),
  check: (name, value) => answer(page, name, value).check(),
  credentials: async (labels) =>
    void (await named(page, 'fields[contactDesignations][]').selectOption([...labels])),
  assemblies: async (titles) => {
    for (const title of titles) await page.getByRole('checkbox', { name: title, exact: true }).check();
  },
  goOn: () => Promise.resolve(),
});

/** Which page of the form is shown. */
export const expectShown = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();

/** The page of the form that is shown, once it has the focus at its heading. */
export async function expectPage(page: Page, title: string): Promise<void> {
  await expectShown(page, title);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused();
}

const shown = (select: Locator) => expect(select.locator('option:checked'));

async function pickCredentials(
  page: Page,
  labels: readonly string[],
  go: (target: Locator) => Promise<void>,
): Promise<void> {
  await ready(page, 'credentials');
  await go(form(page).getByRole('combobox', { name: 'Credentials after your name' }));
  for (const [index, label] of labels.entries()) {
    await page.keyboard.type(label);
    await expect(form(page).getByRole('option', { name: label, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows(form(page))).toHaveCount(index + 1);
  }
  await page.keyboard.press('Escape');
}

/** Nothing but Tab, arrows, Space, Enter and letters. */
export function keyboardHand(page: Page): Hand {
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  return {
    type: async (name, text) => {
      await tabTo(page, named(page, name));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await expect(named(page, name)).toHaveValue(text);
    },
    choose: async (name, label) => {
      await tabTo(page, named(page, name));
      await page.keyboard.type(label);
      await shown(named(page, name)).toHaveText(label);
    },
    check: async (name, value) => {
      const group = named(page, name);
      const values = await group.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')));
      const isRadio = (await group.first().getAttribute('type')) === 'radio';
      await press(isRadio ? group.first() : answer(page, name, value), 'Space');
      const steps = isRadio ? values.indexOf(value) : 0;
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown');
      await expect(answer(page, name, value)).toBeChecked();
    },
    credentials: (labels) => pickCredentials(page, labels, (target) => tabTo(page, target)),
    assemblies: async (titles) => {
      await press(button(page, 'Choose assemblies'), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Choose assemblies' });
      await expect(dialog).toBeVisible();
      for (const title of titles) await press(dialog.getByLabel(title, { exact: true }), 'Space');
      await press(dialog.getByRole('button', { name: 'Use selection' }), 'Enter');
      await expect(dialog).toBeHidden();
    },
    goOn: async (heading) => {
      await press(button(page, 'Continue'), 'Enter');
      await expectPage(page, heading);
    },
  };
}

/** A mouse, or fingers: with the keyboard of the screen, which gives all letters at once. */
export function pointerHand(page: Page, way: 'click' | 'tap'): Hand {
  const press = (target: Locator) => target[way]();
  return {
    type: async (name, text) => {
      await press(named(page, name));
      await named(page, name).fill(text);
      await expect(named(page, name)).toHaveValue(text);
    },
    choose: async (name, label) => {
      await named(page, name).selectOption(label);
      await shown(named(page, name)).toHaveText(label);
    },
    check: async (name, value) => {
      const input = answer(page, name, value);
      await press(page.locator('label', { has: input }));
      await expect(input).toBeChecked();
    },
    credentials: (labels) => pickCredentials(page, labels, press),
    assemblies: async (titles) => {
      await press(button(page, 'Choose assemblies'));
      const dialog = page.getByRole('dialog', { name: 'Choose assemblies' });
      await expect(dialog).toBeVisible();
      for (const title of titles) await press(dialog.getByText(title, { exact: true }));
      await press(dialog.getByRole('button', { name: 'Use selection' }));
      await expect(dialog).toBeHidden();
    },
    goOn: async (heading) => {
      await press(button(page, 'Continue'));
      await expectPage(page, heading);
    },
  };
}

/** Opens the form, with script, on its first page. */
export async function openApplication(page: Page, query = ''): Promise<void> {
  await page.goto(`${APPLY}${query}`);
  await ready(page, 'membership-application');
}

const QUICK: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(completeApplication).filter(([name]) => !/assemblies|action|purchasable/.test(name)),
  ),
  membershipType: '6102',
};

/** Fills in what there has to be on all pages at once, in the page, as an extension of the browser's might. */
export const fillAtOnce = (page: Page): Promise<void> =>
  page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const controls = [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)];
      const control = controls.find((each) => !/radio|checkbox/.test(each.type) || each.value === value);
      if (!control) throw new Error(`there is no ${name}`);
      if (/radio|checkbox/.test(control.type)) control.checked = true;
      else control.value = value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, QUICK);

/** Goes on from page to page, up to the one with this heading. */
export async function goOnTo(page: Page, title: (typeof PAGES)[number]): Promise<void> {
  for (const next of PAGES.slice(1, PAGES.indexOf(title) + 1)) {
    await button(page, 'Continue').click();
    await expectPage(page, next);
  }
}

/** What the receipt says of what `fillAtOnce` has filled in. */
export const QUICK_RECEIPT = {
  'Full name': 'Ada Byron',
  'NPI number': '1234567893',
  Research: '40%',
  'European Respiratory Society': 'Yes, E-77',
  'Work address': '25 Harbor Street / New York / New York / 10004 / United States',
  'Social media': 'ada-breathes, linkedin',
  'Type of membership': 'Trainee, $60 a year',
  Confirmed: 'Yes',
};

import { expect, type Locator, type Page } from '@playwright/test';
import { completeApplication } from '../../fixtures/membership/complete-application.ts';
import { attestation } from '../../fixtures/membership/form-plan.ts';
import { buttonNamed } from './account.ts';
import { chosenRows } from './credentials.ts';
import { pressThroughSteps, setControls } from './forms.ts';
import { APPLY, choiceNamed, controlNamed, receiptOf, sendButton } from './membership.ts';
import { ready } from './ready.ts';

/** Returns the application form. */
export const applyForm = (page: Page) => page.getByRole('form', { name: 'Application for membership' });

/** Means of filling in the application: without JavaScript, by mouse, by touch or by script. */
export interface FormFiller {
  type: (name: string, text: string) => Promise<void>;
  /**
   * @param label visible text of the option to select
   */
  choose: (name: string, label: string) => Promise<void>;
  check: (name: string, value: string) => Promise<void>;
  credentials: (labels: readonly string[]) => Promise<void>;
  assemblies: (titles: readonly string[]) => Promise<void>;
  /** Enters what the filler has only collected so far. */
  enter?: () => Promise<void>;
  /** Continues to the form's next step, which has the given heading. */
  continueTo: (heading: string) => Promise<void>;
}

async function fillAbout(filler: FormFiller): Promise<void> {
  await filler.type('fullName', 'Ada <b>Byron</b>');
  await filler.type('userEmail', 'ada@clinic.example');
  await filler.type('fields[phone]', '+47 77 64 40 00');
  await filler.choose('fields[country]', 'Norway');
  await filler.credentials(['PhD', 'MD']);
  await filler.check('fields[hasNpi]', 'Yes');
  await filler.type('fields[npiNumber]', '1234567893');
}

async function fillWork(filler: FormFiller): Promise<void> {
  await filler.choose('fields[percentageSpentAdministration]', '10');
  await filler.choose('fields[percentageSpentPatientCare]', '60');
  await filler.choose('fields[percentageSpentResearch]', '30');
  await filler.check('fields[acpMember]', 'No');
  await filler.check('fields[ersMember]', 'Yes');
  await filler.type('fields[ersAffiliationId]', 'E-77');
  await filler.assemblies(['Medical Education', 'Nursing']);
}

async function fillAddresses(filler: FormFiller): Promise<void> {
  await filler.choose('fields[preferredMailingAddress]', 'Home');
  await filler.choose('fields[homeCountry]', 'Norway');
  await filler.type('fields[homeAddress1]', 'Storgata 1');
  await filler.type('fields[homeZip]', '9008');
  await filler.type('fields[homeCity]', 'Tromsø');
  await filler.choose('fields[workCountry]', 'United States');
  await filler.type('fields[workAddress1]', '25 Harbor Street');
  await filler.type('fields[workAddress2]', 'Suite 4');
  await filler.type('fields[workCity]', 'New York');
  await filler.choose('fields[workState]', 'New York');
  await filler.type('fields[workZip]', '10004');
}

async function fillProfile(filler: FormFiller): Promise<void> {
  await filler.choose('fields[socialLinks][0][platform]', 'LinkedIn');
  await filler.type('fields[socialLinks][0][link]', 'ada-breathes');
  await filler.check('fields[isTrainee]', 'Yes');
  await filler.type('fields[trainingProgram]', 'Harbor Clinic');
  await filler.type('fields[trainingEnds]', '2028');
  await filler.check('fields[communication][]', 'email');
  await filler.check('fields[communication][]', 'post');
  await filler.check('fields[emailTopics][]', 'research');
  await filler.check('fields[emailTopics][]', 'other');
  await filler.type('fields[otherTopic]', 'Altitude');
}

async function fillMembership(filler: FormFiller): Promise<void> {
  await filler.check('membershipType', '6102');
}

async function fillReview(filler: FormFiller): Promise<void> {
  await filler.check('fields[attestation][]', 'Yes');
}

/** Headings of the form's steps, in order. */
export const STEP_HEADINGS = [
  'About you',
  'Your work',
  'Your addresses',
  'Your profile',
  'Your membership',
  'Check your answers',
] as const;
const stepFunctions = [fillAbout, fillWork, fillAddresses, fillProfile, fillMembership, fillReview] as const;

/**
 * Fills in a range of steps, starting with the visible one, and continues after each except the last.
 * @param from index of the first step to fill in
 * @param to index of the last step to fill in
 */
export async function fillSteps(filler: FormFiller, from = 0, to = STEP_HEADINGS.length - 1): Promise<void> {
  for (let index = from; index <= to; index++) {
    await stepFunctions[index]?.(filler);
    await filler.enter?.();
    const next = STEP_HEADINGS[index + 1];
    if (next !== undefined) await filler.continueTo(next);
  }
}

/** Fills in the form without JavaScript, with all steps shown one below the other. */
export const plainFiller = (page: Page): FormFiller => ({
  type: (name, text) => controlNamed(page, name).fill(text),
  choose: async (name, label) => {
    const control = controlNamed(page, name);
    const isList = (await control.evaluate(({ tagName }) => tagName)) === 'SELECT';
    await (isList ? control.selectOption(label) : control.fill(label));
  },
  check: (name, value) => choiceNamed(page, name, value).check(),
  credentials: async (labels) =>
    void (await controlNamed(page, 'fields[contactDesignations][]').selectOption([...labels])),
  assemblies: async (titles) => {
    for (const title of titles) await page.getByRole('checkbox', { name: title, exact: true }).check();
  },
  continueTo: () => Promise.resolve(),
});

/** Expects the step with this title to be shown. */
export const expectStepShown = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();

/** Expects the step with this title to be shown and its heading to have focus. */
export async function expectStepFocused(page: Page, title: string): Promise<void> {
  await expectStepShown(page, title);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused();
}

/** Returns a list by its name, or by the name of the text field that it covers. */
const listNamed = (page: Page, name: string) =>
  page.locator(`select[name="${name}"], [data-field]:has(> [name="${name}"]) [data-widget-slot] > select`);

const expectChosen = (select: Locator) => expect(select.locator('option:checked'));

async function pickCredentials(
  page: Page,
  labels: readonly string[],
  activate: (target: Locator) => Promise<void>,
): Promise<void> {
  await ready(page, 'credentials');
  await activate(applyForm(page).getByRole('combobox', { name: 'Credentials after your name' }));
  for (const [index, label] of labels.entries()) {
    await page.keyboard.type(label);
    await expect(applyForm(page).getByRole('option', { name: label, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(chosenRows(applyForm(page))).toHaveCount(index + 1);
  }
  await page.keyboard.press('Escape');
}

/** Fills in the form by mouse or touch. Inserts each value as a whole, as an on-screen keyboard may do. */
export function pointerFiller(page: Page, action: 'click' | 'tap'): FormFiller {
  const press = (target: Locator) => target[action]();
  return {
    type: async (name, text) => {
      await press(controlNamed(page, name));
      await controlNamed(page, name).fill(text);
      await expect(controlNamed(page, name)).toHaveValue(text);
    },
    choose: async (name, label) => {
      await listNamed(page, name).selectOption(label);
      await expectChosen(listNamed(page, name)).toHaveText(label);
    },
    check: async (name, value) => {
      const input = choiceNamed(page, name, value);
      await press(page.locator('label', { has: input }));
      await expect(input).toBeChecked();
    },
    credentials: (labels) => pickCredentials(page, labels, press),
    assemblies: async (titles) => {
      await press(buttonNamed(page, 'Choose assemblies'));
      const dialog = page.getByRole('dialog', { name: 'Choose assemblies' });
      await expect(dialog).toBeVisible();
      for (const title of titles) await press(dialog.getByText(title, { exact: true }));
      await press(dialog.getByRole('button', { name: 'Use selection' }));
      await expect(dialog).toBeHidden();
    },
    continueTo: async (heading) => {
      await press(buttonNamed(page, 'Continue'));
      await expectStepFocused(page, heading);
    },
  };
}

/** Continues by script from step to step, through the given headings. */
const continueByScript = (page: Page, titles: readonly string[]): Promise<void> =>
  pressThroughSteps(
    page,
    titles.map((title) => ['Continue', title]),
  );

/**
 * Fills in the form by script, for tests of other behavior. Sets all values of a step in one call, because each call costs
 * 30 ms of processor time.
 * @param others filler that chooses credentials and assemblies, and continues to the next step
 */
function byScript(page: Page, others: FormFiller): FormFiller {
  let values: [string, string][] = [];
  const collect = (name: string, value: string): Promise<void> => {
    values.push([name, value]);
    return Promise.resolve();
  };
  return {
    ...others,
    type: collect,
    choose: collect,
    check: collect,
    enter: async () => {
      const collected = values;
      values = [];
      await setControls(page, collected);
    },
  };
}

/** Fills in the form by script, except for credentials and assemblies, which it chooses by mouse. */
export const scriptFiller = (page: Page): FormFiller =>
  byScript(page, {
    ...pointerFiller(page, 'click'),
    continueTo: (heading) => continueByScript(page, [heading]),
  });

/** Fills in the form without JavaScript as fast as the driver can. */
export const plainScriptFiller = (page: Page): FormFiller => byScript(page, plainFiller(page));

/** Opens the form and waits until its widget is mounted. */
export async function openApply(page: Page, query = ''): Promise<void> {
  await page.goto(`${APPLY}${query}`);
  await ready(page, 'membership-application');
}

const SCRIPTED_VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(completeApplication).filter(([name]) => !/assemblies|action|purchasable/.test(name)),
  ),
  membershipType: '6102',
};

/** Uses a script to fill in every required field of all steps at the same time. */
export const fillByScript = (page: Page): Promise<void> => setControls(page, SCRIPTED_VALUES);

/**
 * Submits an application that the server rejects, and waits until the widget is mounted on the page that the server returns.
 */
export async function submitRejected(page: Page): Promise<void> {
  await openApply(page);
  await fillByScript(page);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-widget="membership-application"]');
    const setValue = (name: string, text: string) => {
      const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input) input.value = text;
    };
    for (const name of ['fullName', 'fields[ersAffiliationId]', 'fields[workCity]']) setValue(name, '');
    setValue('userEmail', 'taken@clinic.example');
    form?.submit();
  });
  await expect(page).toHaveTitle(/^Error: /);
  await ready(page, 'membership-application');
}

type StepHeading = (typeof STEP_HEADINGS)[number];

/** Continues by script, step by step, to the step with this heading. */
export const continueToStep = (page: Page, to: StepHeading, from: StepHeading = STEP_HEADINGS[0]) =>
  continueByScript(page, STEP_HEADINGS.slice(STEP_HEADINGS.indexOf(from) + 1, STEP_HEADINGS.indexOf(to) + 1));

/** Opens the form, fills in every required field by script and continues to the last step. */
export async function fillToLastStep(page: Page, query = ''): Promise<void> {
  await openApply(page, query);
  await fillByScript(page);
  await continueToStep(page, 'Check your answers');
}

/** Sends the application, and waits until the thank-you page has ended its draft. Returns the application's number. */
export async function sendApplication(page: Page): Promise<string> {
  await sendButton(page).click();
  await receiptOf(page);
  await ready(page, 'membership-application');
  return (await page.getByText(/Your application number is/).textContent())?.match(/2026-\d{5}/)?.[0] ?? '';
}

/** Message about an application that was sent, from the widget, or from the server after the visitor has gone back. */
export const SENT =
  /You’ve (?:already sent this application|sent application 2026-\d{5})\. You don’t need to send it again\./;

/** Receipt rows for the values that the script fills in. */
export const SCRIPTED_RECEIPT = {
  'Full name': 'Ada Byron',
  'NPI number': '1234567893',
  'ERS membership number': 'E-77',
  'Work address': '25 Harbor Street, New York, NY\u00a010004, United States',
  'Social media': 'LinkedIn, ada-breathes',
  'Type of membership': 'Member in training, $19.99 a year',
  'Your statement': attestation,
};

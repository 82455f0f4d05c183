import { expect, type Page } from '@playwright/test';
import { attestation } from '../../fixtures/membership/form-plan.ts';
import { factsIn } from './forms.ts';

export const APPLY = '/membership/apply';
export const RECEIVED = '/membership/apply/received';

/** Returns the form controls with the given name. */
export const controlNamed = (page: Page, name: string) => page.locator(`[name="${name}"]`);
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send the application' });

/** Returns one option in a group of radio buttons or checkboxes. */
export const choiceNamed = (page: Page, name: string, value: string) =>
  page.locator(`[name="${name}"][value="${value}"]`);

/** Returns the values on the receipt, by question. */
export async function receiptOf(page: Page): Promise<Record<string, string>> {
  await expect(page).toHaveURL(RECEIVED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We received your application');
  return factsIn(page.locator('.receipt dl > div'));
}

/** Receipt rows for the application that tests fill in step by step. */
export const RECEIPT: Readonly<Record<string, string>> = {
  'Full name': 'Ada <b>Byron</b>',
  'Email address': 'ada@clinic.example',
  Phone: '+47 77 64 40 00',
  Country: 'Norway',
  Credentials: 'PhD, MD',
  'Do you have an NPI number?': 'Yes',
  'NPI number': '1234567893',
  'Time spent': 'Administration\u00a010%, Patient care\u00a060%, Research\u00a030%, Teaching\u00a00%',
  'ACP member': 'No',
  'ERS member': 'Yes',
  'ERS membership number': 'E-77',
  Assemblies: 'Medical Education, Nursing',
  'Home address': 'Storgata 1, 9008\u00a0Tromsø, Norway',
  'Work address': '25 Harbor Street, Suite 4, New York, NY\u00a010004, United States',
  'Preferred billing address': 'Work',
  'Preferred mailing address': 'Home',
  'Roster address': 'Work',
  'Social media': 'LinkedIn, ada-breathes',
  'Are you a trainee?': 'Yes',
  'Training program': 'Harbor Clinic',
  'Year of completion': '2028',
  'How may we reach you?': 'Email, Post',
  'What would you like to read about?': 'Research, Something else',
  'What else?': 'Altitude',
  'Type of membership': 'Member in training, $19.99 a year',
  'Your statement': attestation,
};

/** Receipt rows for the form without JavaScript, which submits credentials in list order. */
export const PLAIN_RECEIPT = { ...RECEIPT, Credentials: 'MD, PhD' };

import type { Page } from '@playwright/test';
import { openProbes } from './probes.ts';
import { ready } from './ready.ts';

/** Options of the `travel-grant` probe, and values that the server fills in. */
export interface TravelGrantOptions {
  storedIn?: 'url' | 'history';
  lifetime?: 'tab' | 'browser';
  /** The server's identifier for the application. */
  order?: string;
}

/** Returns the markup of the travel grant application, a long form that the `travel-grant` probe divides into steps. */
const travelGrant = ({ storedIn = 'history', lifetime = 'browser', order = '' }: TravelGrantOptions = {}) => `
<h1>Travel grant</h1>
<form class="sw-form" method="post" action="/gallery/echo" aria-label="Travel grant"
  data-widget="travel-grant" data-travel-grant-draft="member-7" data-travel-grant-stored-in="${storedIn}"
  data-travel-grant-lifetime="${lifetime}"${order && ` data-travel-grant-order="${order}"`}>
  <div class="sw-error-summary" data-travel-grant-part="summary" hidden></div>
  <ol data-travel-grant-part="indicator">
    <li><a href="#about">About you</a></li>
    <li><a href="#trip">Your trip</a></li>
    <li><a href="#review">Review and send</a></li>
  </ol>
  <p data-travel-grant-part="step" hidden></p>
  <div data-travel-grant-part="draft" hidden></div>
  <section class="sw-form" id="about" data-travel-grant-part="page">
    <h2>About you</h2>
    <div class="sw-field" data-field>
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="name" required>
    </div>
    <div class="sw-field" data-field>
      <label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="email" required>
    </div>
  </section>
  <section class="sw-form" id="trip" data-travel-grant-part="page">
    <h2>Your trip</h2>
    <div class="sw-field" data-field>
      <label for="meeting">Meeting</label>
      <select id="meeting" name="meeting" required>
        <option value="">Choose a meeting</option>
        <option value="annual">Annual meeting</option>
        <option value="regional">Regional meeting</option>
      </select>
    </div>
    <fieldset data-field>
      <legend>Does someone else pay a part?</legend>
      <label><input type="radio" name="shared" value="yes" required> Yes</label>
      <label><input type="radio" name="shared" value="no"> No</label>
    </fieldset>
    <div class="sw-form-section" data-travel-grant-part="sponsor">
      <div class="sw-field" data-field>
        <label for="sponsor">Name of the sponsor</label>
        <input id="sponsor" name="sponsor" data-required>
      </div>
    </div>
    <div class="sw-field" data-field>
      <label for="amount">Amount in dollars</label>
      <input id="amount" name="amount" type="number" min="1" max="5000" required>
    </div>
  </section>
  <section class="sw-form" id="review" data-travel-grant-part="page">
    <h2>Review and send</h2>
    <div data-field>
      <label><input id="consent" type="checkbox" name="consent" value="yes" required> My department knows about this application</label>
    </div>
  </section>
  <div>
    <button class="sw-button" type="button" data-travel-grant-part="back" hidden>Back</button>
    <button class="sw-button sw-button-main" type="button" data-travel-grant-part="continue" hidden>Continue</button>
    <button class="sw-button sw-button-main" type="submit" data-travel-grant-part="submit" data-submitting-label="Sending…">Send application</button>
  </div>
</form>`;

/** Returns the parts of the form, located as a visitor would find them. */
export const travelGrantParts = (page: Page) => ({
  form: page.getByRole('form', { name: 'Travel grant' }),
  summary: page.locator('[data-travel-grant-part="summary"]'),
  indicator: page.locator('[data-travel-grant-part="indicator"] > li'),
  draft: page.locator('[data-travel-grant-part="draft"]'),
  /** Headings of the visible steps. */
  headings: page.locator('[data-travel-grant-part="page"]').getByRole('heading'),
  name: page.getByLabel('Name', { exact: true }),
  email: page.getByLabel('Email'),
  meeting: page.getByLabel('Meeting'),
  isShared: page.getByLabel('Yes'),
  isOwn: page.getByLabel('No', { exact: true }),
  sponsor: page.getByLabel('Name of the sponsor'),
  amount: page.getByLabel('Amount in dollars'),
  consent: page.getByLabel('My department knows about this application'),
  back: page.getByRole('button', { name: 'Back' }),
  continue: page.getByRole('button', { name: 'Continue' }),
  submit: page.getByRole('button', { name: 'Send application' }),
});
export type TravelGrant = ReturnType<typeof travelGrantParts>;

/** Opens a page with the form, as the server sends it. Returns its parts. */
export async function gotoTravelGrant(
  page: Page,
  options?: TravelGrantOptions,
  fragment = '',
): Promise<TravelGrant> {
  const stylesheet = '<link rel="stylesheet" href="/probes/widgets.css">';
  await openProbes(page, travelGrant(options), stylesheet, fragment);
  return travelGrantParts(page);
}

/** Opens a page with the form and waits for the probe. Returns its parts. */
export async function openTravelGrant(
  page: Page,
  options?: TravelGrantOptions,
  fragment?: string,
): Promise<TravelGrant> {
  const grant = await gotoTravelGrant(page, options, fragment);
  await ready(page, 'travel-grant');
  return grant;
}

/** Fills in the 'About you' step. */
export async function fillAboutYou({ name, email }: TravelGrant): Promise<void> {
  await name.fill('Ada');
  await email.fill('ada@clinic.example');
}

/** Fills in the 'Your trip' step, including a sponsor. */
export async function fillTrip({ meeting, isShared, sponsor, amount }: TravelGrant): Promise<void> {
  await meeting.selectOption('annual');
  await isShared.check();
  await sponsor.fill('The hospital');
  await amount.fill('900');
}

/** Opens the form and fills in its first two steps. */
export async function openReview(page: Page, options?: TravelGrantOptions): Promise<TravelGrant> {
  const grant = await openTravelGrant(page, options);
  await fillAboutYou(grant);
  await grant.continue.click();
  await fillTrip(grant);
  await grant.continue.click();
  return grant;
}

import type { Widget } from '../runtime/define.ts';
import { isPrerendering } from './guard.ts';

/**
 * Event that starts the loading of a widget. The registry chooses the event, not the template, so that the choice can
 * be changed without editing a page. Regardless of the trigger, any contact with the element starts its widget; clicks
 * and key presses are stored and replayed.
 * - `now`: immediately, for a widget that changes the first view of the page.
 * - `seen`: the element comes within 256 px of the viewport, about two Tab stops ahead. For a widget that changes the
 *   appearance of the element.
 * - `visible`: somebody uses the page, and the element comes within the same distance.
 * - `idle`: somebody uses the page, and the browser has nothing more urgent to do, or 2 s have passed.
 * - `interaction`: the first pointer contact, key press, focus or `input` event (autofill).
 */
export type StartTrigger = 'now' | 'seen' | 'visible' | 'interaction' | 'idle';

export interface RegistryEntry {
  readonly when: StartTrigger;
  /** Selector of the hosts whose widget starts immediately because it changes the first view of the page. */
  now?: string;
  /** Fetches the widget's chunk: a module that exports `widget`, created by `createWidget` (see `define.ts`). */
  load: () => Promise<{ widget: Widget }>;
}

/**
 * True if an offscreen accordion can start later: browsers that support `beforematch` open the closed row that the URL's
 * fragment points to, and with `::details-content`, the stylesheet opens closed rows in print.
 */
const opensClosedRows = 'onbeforematch' in globalThis && CSS.supports('selector(::details-content)');

/** True if the URL has a query string. Tools in Node also import this module. */
const hasQuery = Boolean(Object(globalThis.location).search);

/** Returns whether a widget has stored `true` on an earlier page. The browser may refuse access to its storage. */
function hasStored(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** All widgets, keyed by name. No other module in `src/` imports them. */
export const registry: Readonly<Record<string, RegistryEntry>> = {
  accordion: {
    when: opensClosedRows ? 'visible' : 'idle',
    // If the server sends the rows open, a page that nobody uses needs no script for the rows.
    now: '[data-accordion-open]:not(:has(> [open]))',
    load: () => import('../../widgets/accordion/Accordion.tsx'),
  },
  'action-tools': {
    when: 'interaction',
    // A print button beside the toggle is in view.
    now: '[data-widget="action-tools"]:has(> button)',
    load: () => import('../../widgets/action-tools/ActionTools.tsx'),
  },
  'add-to-calendar': {
    when: 'visible',
    load: () => import('../../widgets/add-to-calendar/AddToCalendar.tsx'),
  },
  'address-fields': { when: 'now', load: () => import('../../widgets/address-fields/AddressFields.tsx') },
  advocacy: { when: 'idle', load: () => import('../../widgets/advocacy/Advocacy.tsx') },
  'assembly-field': { when: 'now', load: () => import('../../widgets/assembly-field/AssemblyField.tsx') },
  banner: {
    // A closed banner must not be shown again, nor by a router that inserts it in the page on which it was closed.
    get when() {
      return hasStored('bannerClosedState') ? 'now' : 'idle';
    },
    load: () => import('../../widgets/banner/Banner.tsx'),
  },
  'conditional-field': {
    when: 'now',
    load: () => import('../../widgets/conditional-field/ConditionalField.tsx'),
  },
  'content-list': { when: 'idle', load: () => import('../../widgets/content-list/ContentList.tsx') },
  'country-select': { when: 'now', load: () => import('../../widgets/country-select/CountrySelect.tsx') },
  'continue-elsewhere': {
    when: 'seen',
    load: () => import('../../widgets/continue-elsewhere/ContinueElsewhere.tsx'),
  },
  credentials: { when: 'seen', load: () => import('../../widgets/credentials/Credentials.tsx') },
  donation: { when: 'now', load: () => import('../../widgets/donation/Donation.tsx') },
  drawer: { when: 'idle', load: () => import('../../widgets/drawer/Drawer.tsx') },
  'employer-matching': {
    when: 'idle',
    load: () => import('../../widgets/employer-matching/EmployerMatching.tsx'),
  },
  'membership-application': {
    when: 'now',
    load: () => import('../../widgets/membership-application/MembershipApplication.tsx'),
  },
  'membership-purchase': {
    when: 'now',
    load: () => import('../../widgets/membership-purchase/MembershipPurchase.tsx'),
  },
  'membership-selector': {
    when: 'now',
    load: () => import('../../widgets/membership-selector/MembershipSelector.tsx'),
  },
  'file-field': { when: 'now', load: () => import('../../widgets/file-field/FileField.tsx') },
  form: { when: 'now', load: () => import('../../widgets/form/Form.tsx') },
  menu: { when: 'idle', load: () => import('../../widgets/menu/Menu.tsx') },
  modal: {
    when: 'idle',
    now: '[data-modal-start="open"]',
    load: () => import('../../widgets/modal/Modal.tsx'),
  },
  'more-less': { when: 'idle', load: () => import('../../widgets/more-less/MoreLess.tsx') },
  'nav-search': {
    when: 'idle',
    // Removes the searches stored in this browser, for example at sign-out.
    now: '[data-nav-search-recent="clear"]',
    load: () => import('../../widgets/nav-search/NavSearch.tsx'),
  },
  'npi-field': { when: 'now', load: () => import('../../widgets/npi-field/NpiField.tsx') },
  'npi-lookup': { when: 'idle', load: () => import('../../widgets/npi-lookup/NpiLookup.tsx') },
  'password-form': { when: 'now', load: () => import('../../widgets/password-form/PasswordForm.tsx') },
  'payment-result': { when: 'now', load: () => import('../../widgets/payment-result/PaymentResult.tsx') },
  'phone-field': { when: 'interaction', load: () => import('../../widgets/phone-field/PhoneField.tsx') },
  'product-choice': { when: 'visible', load: () => import('../../widgets/product-choice/ProductChoice.tsx') },
  quiz: { when: 'visible', load: () => import('../../widgets/quiz/Quiz.tsx') },
  'redirect-modal': {
    when: 'idle',
    now: '[data-redirect-modal-start="open"]',
    load: () => import('../../widgets/redirect-modal/RedirectModal.tsx'),
  },
  'repeat-group': { when: 'now', load: () => import('../../widgets/repeat-group/RepeatGroup.tsx') },
  'saved-events': {
    when: 'visible',
    // Only the script shows what the browser has saved.
    now: '[data-widget="saved-events"]:has(> [data-saved-events-part="list"])',
    load: () => import('../../widgets/saved-events/SavedEvents.tsx'),
  },
  'search-page': { when: 'now', load: () => import('../../widgets/search-page/SearchPage.tsx') },
  'session-keeper': {
    when: 'idle',
    // On a page of an account, so that it notices each return from the back/forward cache.
    now: '[data-session-keeper-account]:not([data-session-keeper-account=""])',
    load: () => import('../../widgets/session-keeper/SessionKeeper.tsx'),
  },
  slider: { when: 'visible', load: () => import('../../widgets/slider/Slider.tsx') },
  'social-links': { when: 'now', load: () => import('../../widgets/social-links/SocialLinks.tsx') },
  'sponsor-logo': { when: 'visible', load: () => import('../../widgets/sponsor-logo/SponsorLogo.tsx') },
  'sticky-banner': {
    // On a prerendered page, the stylesheet's own five seconds are over before the page is opened.
    when: isPrerendering ? 'now' : 'idle',
    load: () => import('../../widgets/sticky-banner/StickyBanner.tsx'),
  },
  'topic-search': {
    // The views of a search count before the page is used (SI-01), and a server may ignore what the URL asks for.
    when: hasQuery ? 'seen' : 'visible',
    // A list with another layout would move when the widget's own takes its place.
    now: '[data-widget="topic-search"]:not(:has([data-state="server"] .sw-search-hits a))',
    load: () => import('../../widgets/topic-search/TopicSearch.tsx'),
  },
  'visibility-toggle': {
    when: 'now',
    load: () => import('../../widgets/visibility-toggle/VisibilityToggle.tsx'),
  },
};

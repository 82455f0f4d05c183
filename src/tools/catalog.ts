import { accordion } from '../../widgets/accordion/accordion.ts';
import { reportRows } from '../../widgets/accordion/markup.ts';
import { actionTools } from '../../widgets/action-tools/action-tools.ts';
import { reportPanel } from '../../widgets/action-tools/markup.ts';
import { addToCalendar } from '../../widgets/add-to-calendar/add-to-calendar.ts';
import { readEvent } from '../../widgets/add-to-calendar/event.ts';
import { advocacy } from '../../widgets/advocacy/advocacy.ts';
import { missingSetting } from '../../widgets/advocacy/issues.ts';
import { advocacySetting } from '../../widgets/advocacy/setting.ts';
import { assemblyField } from '../../widgets/assembly-field/assembly-field.ts';
import { checkIds, reportValue } from '../../widgets/assembly-field/controls.ts';
import { banner } from '../../widgets/banner/banner.ts';
import { conditionalField } from '../../widgets/conditional-field/conditional-field.ts';
import { readAddress } from '../../widgets/content-list/address.ts';
import { contentList } from '../../widgets/content-list/content-list.ts';
import { readFacets } from '../../widgets/content-list/controls.ts';
import { pathOf, reportFilters, requireState } from '../../widgets/content-list/place.ts';
import { listCalls } from '../../widgets/content-list/server.ts';
import { countrySelect } from '../../widgets/country-select/country-select.ts';
import { reportMarkup as reportCountries, selectOf } from '../../widgets/country-select/markup.ts';
import { credentials } from '../../widgets/credentials/credentials.ts';
import { donation } from '../../widgets/donation/donation.ts';
import { reportMarkup as reportDonation } from '../../widgets/donation/markup.ts';
import { donationCalls } from '../../widgets/donation/server.ts';
import { drawer } from '../../widgets/drawer/drawer.ts';
import { form } from '../../widgets/form/form.ts';
import { formCalls } from '../../widgets/form/server.ts';
import { formParts, reportMarkup as reportApplication } from '../../widgets/membership-application/markup.ts';
import { membershipApplication } from '../../widgets/membership-application/membership-application.ts';
import { roleOf } from '../../widgets/membership-application/role.ts';
import { applicationCalls } from '../../widgets/membership-application/server.ts';
import { reportMarkup as reportPurchase } from '../../widgets/membership-purchase/markup.ts';
import { membershipPurchase } from '../../widgets/membership-purchase/membership-purchase.ts';
import { purchaseCalls } from '../../widgets/membership-purchase/server.ts';
import { choiceControls, hiddenFieldOf, typeOf } from '../../widgets/membership-selector/markup.ts';
import { membershipSelector } from '../../widgets/membership-selector/membership-selector.ts';
import { menu } from '../../widgets/menu/menu.ts';
import { checkClosable } from '../../widgets/modal/closable.ts';
import { modal } from '../../widgets/modal/modal.ts';
import { moreLess } from '../../widgets/more-less/more-less.ts';
import { navSearch } from '../../widgets/nav-search/nav-search.ts';
import { npiField } from '../../widgets/npi-field/npi-field.ts';
import { npiLookup } from '../../widgets/npi-lookup/npi-lookup.ts';
import { lookupCalls } from '../../widgets/npi-lookup/server.ts';
import { fieldOfToggle, formOf, pairOf } from '../../widgets/password-form/fields.ts';
import { passwordForm } from '../../widgets/password-form/password-form.ts';
import { passwordCalls } from '../../widgets/password-form/server.ts';
import { phoneField } from '../../widgets/phone-field/phone-field.ts';
import { phoneInput } from '../../widgets/phone-field/phoneInput.ts';
import { productChoice } from '../../widgets/product-choice/product-choice.ts';
import { productCalls } from '../../widgets/product-choice/server.ts';
import { reportOptions } from '../../widgets/quiz/markup.ts';
import { quiz } from '../../widgets/quiz/quiz.ts';
import { redirectModal } from '../../widgets/redirect-modal/redirect-modal.ts';
import { reportTarget } from '../../widgets/redirect-modal/reportTarget.ts';
import { targetProblem } from '../../widgets/redirect-modal/target.ts';
import { searchPage } from '../../widgets/search-page/search-page.ts';
import { reportTrack } from '../../widgets/slider/markup.ts';
import { slider } from '../../widgets/slider/slider.ts';
import { createRows } from '../../widgets/social-links/rows.ts';
import { socialLinks } from '../../widgets/social-links/social-links.ts';
import { sponsorLogo } from '../../widgets/sponsor-logo/sponsor-logo.ts';
import { stickyBanner } from '../../widgets/sticky-banner/sticky-banner.ts';
import { topicSearch } from '../../widgets/topic-search/topic-search.ts';
import { visibilityToggle } from '../../widgets/visibility-toggle/visibility-toggle.ts';
import { closestForm } from '../forms/fields/markup.ts';
import { reportUnknownField } from '../forms/sections/unknownField.ts';
import type { Call } from '../net/defineCall.ts';
import { readGateway } from '../payment/gateway.ts';
import { report } from '../report/report.ts';
import type { Definition, ViewProps } from '../runtime/define.ts';
import { type FeatureSetting, readSetting } from '../runtime/pageSettings.ts';
import { readActiveAttributes, readFacetLists } from '../search/screen/facetLists.ts';
import { searchCalls } from '../search/server.ts';
import { requireSearchSettings } from '../search/shared/requireSearchSettings.ts';
import { searchSetting } from '../search/shared/settings.ts';

/** Event between a widget and other code on the page. */
export interface EventDescription {
  name: string;
  /** `out`: the widget dispatches it; `in`: other code dispatches it on the host. */
  direction: 'out' | 'in';
  about: string;
  /** TypeScript type of its detail, from the types in `src/types.ts`. */
  detail: string;
}

/** Widget with all that tools need to know about it. */
export interface CatalogEntry {
  definition: Definition;
  events: readonly EventDescription[];
  /** Names of further attributes inside the host that begin with `data-{widget}-`. */
  attributes: readonly string[];
  /** Requests to the site's own server: those of its script, and the forms that it enhances. */
  calls: readonly Call[];
  /**
   * Applies the widget's rules beyond its options and parts: the same functions that its view calls. Reads the page,
   * calls `report` or throws a WidgetError.
   */
  check: (markup: ViewProps<Definition>) => void;
}

function entry<D extends Definition>(
  definition: D,
  check: (markup: ViewProps<D>) => void = () => undefined,
  { events = [], attributes = [], calls = [] }: Partial<Omit<CatalogEntry, 'definition' | 'check'>> = {},
): CatalogEntry {
  // The checker reads the markup by this definition, so it has the types that the rule declares.
  return { definition, check: check as unknown as CatalogEntry['check'], events, attributes, calls };
}

const dialog = {
  events: [
    {
      name: 'widget:open',
      direction: 'out',
      about: 'Before a dialog opens. preventDefault() keeps it closed.',
      detail: 'DialogEventDetail',
    },
    {
      name: 'widget:close',
      direction: 'out',
      about:
        'Before a dialog closes. preventDefault() keeps it open, except for the reasons `leave` and `navigation`.',
      detail: 'DialogEventDetail',
    },
    {
      name: 'widget:request-open',
      direction: 'in',
      about: 'Opens the dialog, optionally with other content and another title.',
      detail: 'OpenRequest',
    },
    { name: 'widget:request-close', direction: 'in', about: 'Closes the dialog.', detail: 'undefined' },
  ],
} as const;

const conversion = {
  events: [
    {
      name: 'widget:conversion',
      direction: 'in',
      about: 'Dispatched inside a hit, records that it led to a conversion.',
      detail: 'undefined',
    },
  ],
} as const;

/** Settings of the page that single features read. */
export const featureSettings: readonly FeatureSetting<unknown>[] = [advocacySetting, searchSetting];

const checkForm = (widget: string, host: HTMLElement): void => void closestForm(widget, host);

/** All widgets, in the order of their names. For tools in Node: nothing in the bundle imports this module. */
export const catalog: readonly CatalogEntry[] = [
  entry(accordion, ({ parts }) => reportRows(parts)),
  entry(actionTools, ({ parts }) => reportPanel(parts)),
  entry(addToCalendar, ({ host, options, texts }) => {
    readEvent(options, { texts, page: document.baseURI, onProblem: (issue) => report(issue, host) });
  }),
  entry(advocacy, ({ host }) => {
    if (!readSetting(advocacySetting)) report(missingSetting, host);
  }),
  entry(
    assemblyField,
    ({ options, parts: { option, value } }) => {
      checkIds(option);
      reportValue(value, option, option.every(({ type }) => type === 'radio') ? 1 : options.maximum);
    },
    dialog,
  ),
  entry(banner),
  entry(conditionalField, ({ host, options }) => {
    const { name } = conditionalField;
    reportUnknownField(name, closestForm(name, host), host, options.when);
  }),
  entry(
    contentList,
    ({ host, options, parts }) => {
      reportFilters(parts, host);
      // A file has no address of its own.
      if (location.protocol === 'file:') return;
      const path = pathOf(options);
      requireState(path, readAddress(new URL(location.href), path, readFacets(parts.filters)));
    },
    { calls: listCalls },
  ),
  entry(countrySelect, ({ host, options, parts }) => {
    reportCountries(host, selectOf(host, parts.select), options);
  }),
  entry(credentials, undefined, {
    events: [
      {
        name: 'widget:search',
        direction: 'out',
        about: 'A search for credentials, to which a listener may respond with results.',
        detail: 'CredentialSearchDetail',
      },
    ],
  }),
  entry(
    donation,
    ({ host, parts }) => {
      const giving = closestForm(donation.name, host);
      reportDonation(giving, parts);
      if (parts.pay) readGateway(donation.name, giving);
    },
    { calls: donationCalls },
  ),
  entry(drawer, undefined, dialog),
  entry(form, ({ host }) => checkForm(form.name, host), { calls: formCalls }),
  entry(
    membershipApplication,
    ({ host, options, parts }) => {
      if (roleOf(options).name !== 'form') return;
      checkForm(membershipApplication.name, host);
      formParts(parts);
      reportApplication(host, parts);
    },
    { calls: applicationCalls },
  ),
  entry(
    membershipPurchase,
    ({ host, parts }) => {
      const purchase = closestForm(membershipPurchase.name, host);
      reportPurchase(purchase, parts);
      readGateway(membershipPurchase.name, purchase);
    },
    { calls: purchaseCalls },
  ),
  entry(membershipSelector, ({ options, parts }) => {
    hiddenFieldOf(choiceControls(parts), options.field);
    for (const element of [...parts.details, ...parts.price]) typeOf(element);
  }),
  entry(menu, undefined, dialog),
  entry(modal, checkClosable, dialog),
  entry(moreLess),
  entry(navSearch, () => void requireSearchSettings(navSearch.name), { calls: searchCalls }),
  entry(npiField),
  entry(npiLookup, undefined, { ...dialog, calls: lookupCalls }),
  entry(
    passwordForm,
    ({ host, parts }) => {
      pairOf(parts);
      formOf(host);
      for (const toggle of parts.toggle) fieldOfToggle(toggle, parts);
    },
    { calls: passwordCalls },
  ),
  entry(phoneField, ({ host, parts }) => void phoneInput(host, parts.input)),
  entry(productChoice, undefined, { calls: productCalls }),
  entry(quiz, ({ parts }) => reportOptions(parts), { attributes: ['correct'] }),
  entry(
    redirectModal,
    ({ host, parts: { redirect } }) => {
      const found = targetProblem(redirect.getAttribute('href') ?? '', document.baseURI);
      if (found) reportTarget(found, redirect, host);
    },
    dialog,
  ),
  entry(
    searchPage,
    ({ options: { facets, includedAttributes, excludedAttributes } }) => {
      readFacetLists(searchPage.name, facets, []);
      readActiveAttributes(searchPage.name, includedAttributes, excludedAttributes);
      requireSearchSettings(searchPage.name);
    },
    { ...conversion, calls: searchCalls },
  ),
  entry(slider, ({ parts }) => reportTrack(parts)),
  entry(socialLinks, ({ parts }) => void createRows(parts.rows, parts.template), {
    events: [
      {
        name: 'widget:restore',
        direction: 'in',
        about: 'A form has restored a draft: the widget adds the rows that the draft needs.',
        detail: 'RestoreDetail',
      },
    ],
  }),
  entry(sponsorLogo),
  entry(stickyBanner),
  entry(
    topicSearch,
    ({ options }) => {
      readFacetLists(topicSearch.name, options.facets, []);
      requireSearchSettings(topicSearch.name);
    },
    { ...conversion, calls: searchCalls },
  ),
  entry(visibilityToggle, ({ parts: { fieldset, radio } }) => {
    const { name } = visibilityToggle;
    const conditions = [{ field: radio[0]?.name ?? '', value: 'Yes' }];
    reportUnknownField(name, closestForm(name, fieldset), fieldset, conditions);
  }),
];

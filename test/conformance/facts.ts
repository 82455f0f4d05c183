import { widgetsWith } from './folders.ts';

/**
 * Facts in the conformance report that neither tests nor claims contain. The date is that of the last change to the claims.
 */
export const REPORT_DATE = '2026-11-26';

export const TITLE = 'Society Widgets: accessibility conformance report';

export const METHODS =
  'Browser tests in Chromium, each tagged with the criteria that it verifies; axe and journeys from a first click to a receipt in Chromium, Firefox and WebKit; journeys that a machine follows with the screen reader Orca; checks of the sources and the built files. The build fails if nothing tests a claim that a widget meets a criterion.';

export const LIMITS =
  'Software wrote this report from automated tests and from the developers’ claims. "Supports" means that the tests named here have found no defect that is still open; it does not mean that a person with a disability has used every widget. Some criteria also need a person’s judgment: the report says which, and the protocol says how to judge them. The report covers the widgets, not the site around them, and is not a certificate.';

/** Parts of a page that a widget shows, but that vendors or editors make, keyed as in `conformance.ts` files. */
const PARTS = {
  stripe: {
    part: 'Stripe’s frames: the card fields, the Payment Element, the wallet buttons, and the bank’s confirmation',
    what: 'The widgets give the frames a visible label, a group and messages. What is inside a frame belongs to Stripe, and our tests use a stand-in for it.',
  },
  challenge: {
    part: 'The challenge against card testing, if a site uses one',
    what: 'It comes from a vendor that the site chooses. Choose one that needs no puzzle, or that offers an alternative.',
  },
  plugin: {
    part: 'The advocacy plugin',
    what: 'The widget loads the plugin and shows a link if the plugin fails. The plugin’s own content belongs to its vendor.',
  },
  vendor: {
    part: 'The plugin that knows which employers match gifts',
    what: 'Without it, the widget is a text field. The plugin’s list belongs to its vendor.',
  },
  editors: {
    part: 'The site’s texts, images and documents',
    what: 'Editors write them. The widgets keep their markup.',
  },
} as const;

/** These parts, with the widgets that show them. Their makers’ own reports have to judge them. */
export const OTHERS = Object.entries(PARTS).map(([key, about]) => ({
  key,
  ...about,
  widgets: widgetsWith(({ others }) => others?.includes(key)),
}));

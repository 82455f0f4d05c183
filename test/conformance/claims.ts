import type { CriterionId } from './criteria.ts';

/** How a criterion is met by a widget, or why it does not apply. */
export type Claim =
  /** At least one browser test of the widget has the criterion's tag, such as `@wcag-2.4.11`. */
  | { by: 'tests' }
  /** The way in which the widget is built leaves no other possibility. `checkedBy` is the test file that keeps it so. */
  | { by: 'construction'; why: string; checkedBy: string }
  /** The criterion concerns something that the widget does not have. `checkedBy` is the test file that would find it. */
  | { by: 'not-applicable'; why: string; checkedBy?: string };

/** What we claim for a criterion. Each widget has exactly one claim. */
export interface CriterionClaims {
  /** The claim for every widget that `except` does not name. */
  claim: Claim;
  except?: readonly { widgets: readonly string[]; claim: Claim }[];
  /** What the tests cannot judge, as a question for a person. A journey of the protocol has to name the criterion. */
  person?: string;
  /** What the page around the widgets has to do, because no widget can. */
  page?: string;
  /** Known faults, which lower the result to "partially supports". */
  faults?: readonly { widgets: readonly string[]; what: string }[];
}

const tests: Claim = { by: 'tests' };
const notApplicable = (why: string, checkedBy?: string): Claim => ({
  by: 'not-applicable',
  why,
  ...(checkedBy && { checkedBy }),
});
const construction = (why: string, checkedBy: string): Claim => ({ by: 'construction', why, checkedBy });

/** Test file that searches the bundle for what the widgets must not contain. */
const BUNDLE = 'test/structure/conformance.test.ts';

/** Test file that searches the sources for what some visitors could not perceive or operate. */
const SOURCES = 'test/structure/perception.test.ts';

const NO_MEDIA = notApplicable('No widget plays audio or video, and none adds a player to a page.', SOURCES);
const PAGE_ONLY = notApplicable(
  'The criterion concerns whole pages. The page that contains the widget decides.',
);
const NO_FIELDS = notApplicable('The widget has no field.');

/** Widgets of which visitors perceive nothing. */
const INVISIBLE: readonly { widgets: readonly string[]; claim: Claim }[] = [
  { widgets: ['payment-result'], claim: notApplicable('The widget shows nothing and has no control.') },
];

/** Widgets with fields that visitors fill in. */
const FIELDS = [
  'address-fields',
  'assembly-field',
  'conditional-field',
  'continue-elsewhere',
  'country-select',
  'credentials',
  'donation',
  'employer-matching',
  'file-field',
  'form',
  'membership-application',
  'membership-purchase',
  'npi-field',
  'npi-lookup',
  'password-form',
  'phone-field',
  'social-links',
] as const satisfies readonly string[];

/** The claims for every criterion. */
export const claims: Readonly<Record<CriterionId, CriterionClaims>> = {
  '1.1.1': {
    claim: tests,
    except: INVISIBLE,
    person: 'Do the names of icons and the alternatives of images say what they mean?',
    page: 'Editors write the alternatives of their images.',
  },
  '1.2.1': { claim: NO_MEDIA, page: 'Editors provide transcripts for audio and video in their texts.' },
  '1.2.2': { claim: NO_MEDIA, page: 'Editors provide captions.' },
  '1.2.3': { claim: NO_MEDIA, page: 'Editors provide audio descriptions or another alternative.' },
  '1.2.4': { claim: NO_MEDIA, page: 'Editors provide captions for live events.' },
  '1.2.5': { claim: NO_MEDIA, page: 'Editors provide audio descriptions.' },
  '1.3.1': {
    claim: tests,
    except: INVISIBLE,
    person: 'Do groups, lists and headings reflect what a sighted visitor sees?',
  },
  '1.3.2': { claim: tests, except: INVISIBLE },
  '1.3.3': {
    claim: construction(
      'No text refers to a shape, a color, a size or a side alone. "Below" means what is read next.',
      SOURCES,
    ),
    person: 'Can every instruction be followed without seeing the page?',
    page: 'Editors do not refer to "the box on the right" or "the green button".',
  },
  '1.3.4': { claim: tests, except: INVISIBLE },
  '1.3.5': {
    claim: notApplicable('The widget has no field whose purpose is on the list of the standard.'),
    except: [
      {
        widgets: [
          'address-fields',
          'country-select',
          'donation',
          'employer-matching',
          'membership-application',
          'membership-purchase',
          'npi-lookup',
          'password-form',
          'phone-field',
        ],
        claim: tests,
      },
    ],
    person: 'Does the browser offer to fill in each field, and with the right value?',
    page: 'Fields of the site’s own forms name their purposes in the attribute `autocomplete`.',
  },
  '1.4.1': {
    claim: tests,
    except: INVISIBLE,
    page: 'Links in editors’ texts differ from the text around them in more than their color.',
  },
  '1.4.2': { claim: NO_MEDIA, page: 'Audio in editors’ texts does not start by itself.' },
  '1.4.3': {
    claim: tests,
    except: INVISIBLE,
    page: 'A brand’s own colors need the same contrast: see the theming guide.',
  },
  '1.4.4': { claim: tests, except: INVISIBLE },
  '1.4.5': {
    claim: construction(
      'The widgets contain no picture of text, and their icons are drawn by the stylesheet or as shapes. Logos are exempt.',
      SOURCES,
    ),
    page: 'Editors do not put text in pictures, other than logos.',
  },
  '1.4.10': {
    claim: tests,
    except: INVISIBLE,
    person: 'Can every journey be completed with a screen magnifier, without losing the place?',
  },
  '1.4.11': {
    claim: tests,
    except: INVISIBLE,
    page: 'A brand’s own colors for borders and focus rings need a contrast of 3:1, and so does what is behind a widget.',
  },
  '1.4.12': { claim: tests, except: INVISIBLE },
  '1.4.13': {
    claim: tests,
    except: INVISIBLE,
    person: 'Does a list of suggestions stay where it is, and can it be closed, at high magnification?',
  },
  '2.1.1': { claim: tests, person: 'Can every journey be completed with the keyboard, and with speech?' },
  '2.1.2': { claim: tests },
  '2.1.4': { claim: tests },
  '2.2.1': {
    claim: notApplicable('The widget sets no time limit.'),
    except: [{ widgets: ['redirect-modal', 'session-keeper'], claim: tests }],
    page: 'The server decides how long a session lasts, and how often it can be extended.',
  },
  '2.2.2': { claim: tests },
  '2.3.1': {
    claim: construction('No animation flashes more than three times a second.', SOURCES),
    page: 'Editors do not add flashing pictures.',
  },
  '2.4.1': {
    claim: PAGE_ONLY,
    page: 'The layout has a link that skips its navigation, as on the stand-in site.',
  },
  '2.4.2': {
    claim: PAGE_ONLY,
    except: [{ widgets: ['content-list', 'search-page'], claim: tests }],
    page: 'The page has a title that describes it.',
  },
  '2.4.3': { claim: tests },
  '2.4.4': { claim: tests, person: 'Does each link make sense where it stands?' },
  '2.4.5': {
    claim: PAGE_ONLY,
    page: 'The site offers more than one way to each page, such as a menu and a search.',
  },
  '2.4.6': { claim: tests, person: 'Do headings and labels describe what follows?' },
  '2.4.7': { claim: tests },
  '2.4.11': { claim: tests, page: 'A sticky header of the site’s own must not cover what has the focus.' },
  '2.5.1': {
    claim: construction('The widget reacts to clicks only, never to the path of a pointer.', SOURCES),
    except: [
      { widgets: ['slider'], claim: tests },
      {
        widgets: ['credentials'],
        claim: construction('The place at which a row is dropped counts, not the path to it.', SOURCES),
      },
    ],
  },
  '2.5.2': { claim: tests, except: INVISIBLE },
  '2.5.3': {
    claim: tests,
    except: INVISIBLE,
    person: 'Does speech input find each control by the words that are on it?',
  },
  '2.5.4': { claim: construction('No widget reads the motion of the device.', SOURCES) },
  '2.5.7': {
    claim: construction('Nothing in the widget has to be dragged.', SOURCES),
    except: [{ widgets: ['credentials', 'file-field', 'slider'], claim: tests }],
    person: 'Can rows be put in order, and slides be changed, with a switch or by speech?',
  },
  '2.5.8': { claim: tests, except: INVISIBLE },
  '3.1.1': { claim: PAGE_ONLY, page: 'The page names its language in the attribute `lang` of `<html>`.' },
  '3.1.2': { claim: tests, page: 'Editors mark passages in other languages.' },
  '3.2.1': { claim: tests },
  '3.2.2': { claim: tests },
  '3.2.3': { claim: PAGE_ONLY, page: 'Navigation stays in the same order on all pages.' },
  '3.2.4': {
    claim: construction('Widgets share the texts and the controls of what they share.', BUNDLE),
    person: 'Does what has the same function have the same name on every page?',
  },
  '3.2.6': { claim: PAGE_ONLY, page: 'Help stands at the same place on all pages.' },
  '3.3.1': { claim: NO_FIELDS, except: [{ widgets: FIELDS, claim: tests }] },
  '3.3.2': { claim: NO_FIELDS, except: [{ widgets: FIELDS, claim: tests }] },
  '3.3.3': { claim: NO_FIELDS, except: [{ widgets: FIELDS, claim: tests }] },
  '3.3.4': {
    claim: notApplicable('Nothing is bought, promised or deleted with the widget.'),
    except: [
      {
        widgets: ['donation', 'membership-application', 'membership-purchase', 'continue-elsewhere'],
        claim: tests,
      },
    ],
  },
  '3.3.7': {
    claim: notApplicable('The widget asks for nothing that another step of the same process asks for.'),
    except: [
      { widgets: ['donation', 'membership-application', 'membership-purchase', 'npi-lookup'], claim: tests },
    ],
  },
  '3.3.8': {
    claim: notApplicable('The widget asks nobody to sign in.'),
    except: [{ widgets: ['donation', 'password-form', 'session-keeper'], claim: tests }],
    page: 'A challenge against card testers must have a way without a puzzle.',
  },
  '4.1.2': { claim: tests },
  '4.1.3': {
    claim: notApplicable('The widget shows no message.'),
    except: [],
    person: 'Are messages heard in full, once, and at a time when they help?',
  },
};

import type { CriterionId } from './criteria.ts';
import { INVISIBLE_WIDGETS, widgetConformance, widgetsWith } from './folders.ts';

/** Reason why a widget meets a criterion, or why the criterion does not apply. */
export type Claim =
  /** At least one browser test of the widget has the criterion's tag, such as `@wcag-2.4.11`. */
  | { by: 'tests' }
  /** The widget’s construction leaves no other possibility. `checkedBy` is the test file that keeps it so. */
  | { by: 'construction'; why: string; checkedBy: string }
  /** The criterion concerns something that the widget does not have. `checkedBy` is the test file that would find it. */
  | { by: 'not-applicable'; why: string; checkedBy?: string };

/** Claims for a criterion. Each widget has exactly one. */
export interface CriterionClaims {
  /** The claim for every widget that `except` does not name. */
  claim: Claim;
  except?: readonly { widgets: readonly string[]; claim: Claim }[];
  /** Question that the tests cannot answer, for a person. A journey of the protocol has to name the criterion. */
  person?: string;
  /** Duty of the page around the widgets, which no widget can fulfill. */
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

const NO_MEDIA = notApplicable('No widget plays audio or video.', SOURCES);
const PAGE_ONLY = notApplicable('The criterion concerns whole pages.');
const NO_FIELDS = notApplicable('The widget has no field.');

const CHECKS_NOTHING = notApplicable(
  'The widget rejects no entry. A form around it may check its fields, as the widget `form` does.',
);
const SHOWS_NOTHING = notApplicable('The widget displays nothing and has no controls.');

/** The claims for every criterion and for the widgets whose `conformance.ts` does not mention it. */
const general: Readonly<Record<CriterionId, Omit<CriterionClaims, 'except' | 'faults'>>> = {
  '1.1.1': {
    claim: tests,
    person: 'Do the names of icons and the text alternatives of images say what they mean?',
    page: 'Editors write text alternatives for their images.',
  },
  '1.2.1': { claim: NO_MEDIA, page: 'Editors provide transcripts for audio and video in their texts.' },
  '1.2.2': { claim: NO_MEDIA, page: 'Editors provide captions.' },
  '1.2.3': { claim: NO_MEDIA, page: 'Editors provide audio descriptions or another alternative.' },
  '1.2.4': { claim: NO_MEDIA, page: 'Editors provide captions for live events.' },
  '1.2.5': { claim: NO_MEDIA, page: 'Editors provide audio descriptions.' },
  '1.3.1': {
    claim: tests,
    person: 'Do groups, lists and headings reflect what a sighted visitor sees?',
  },
  '1.3.2': { claim: tests },
  '1.3.3': {
    claim: construction(
      'No text relies on shape, color, size or position alone. "Below" means what is read next.',
      SOURCES,
    ),
    person: 'Can every instruction be followed without seeing the page?',
    page: 'Editors do not refer to "the box on the right" or "the green button".',
  },
  '1.3.4': { claim: tests },
  '1.3.5': {
    claim: notApplicable('The widget has no field with a purpose that WCAG lists.'),
    person: 'Does the browser offer to fill in each field with the right value?',
    page: 'Fields in the site’s own forms name their purposes in the `autocomplete` attribute.',
  },
  '1.4.1': {
    claim: tests,
    page: 'Links in editors’ texts differ from the text around them in more than their color.',
  },
  '1.4.2': { claim: NO_MEDIA, page: 'Audio in editors’ texts does not start automatically.' },
  '1.4.3': {
    claim: tests,
    page: 'A brand’s own colors need the same contrast: see the theming guide.',
  },
  '1.4.4': { claim: tests },
  '1.4.5': {
    claim: construction(
      'The widgets contain no images of text. The stylesheet draws their icons, or they are vector shapes. Logos are exempt.',
      SOURCES,
    ),
    page: 'Editors do not put text in images, other than logos.',
  },
  '1.4.10': {
    claim: tests,
    person: 'Can every journey be completed with a screen magnifier, without losing your place?',
  },
  '1.4.11': {
    claim: tests,
    page: 'A brand’s own colors for borders and focus rings need a contrast of 3:1, and so does what is behind a widget.',
  },
  '1.4.12': { claim: tests },
  '1.4.13': {
    claim: tests,
    person: 'At high magnification, does a list of suggestions stay where it is, and can it be closed?',
  },
  '2.1.1': {
    claim: tests,
    person: 'Can every journey be completed by keyboard, by speech and with a switch?',
  },
  '2.1.2': { claim: tests },
  '2.1.4': {
    claim: tests,
  },
  '2.2.1': {
    claim: notApplicable('The widget sets no time limit.'),
    person: 'Is a visitor who reads slowly warned early enough to respond?',
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
    page: 'The page has a title that describes it.',
  },
  '2.4.3': {
    claim: tests,
    person: 'After each action, is the focus where a visitor would expect to continue?',
  },
  '2.4.4': { claim: tests, person: 'Does each link make sense in its context?' },
  '2.4.5': {
    claim: PAGE_ONLY,
    page: 'The site offers more than one way to each page, such as a menu and a search.',
  },
  '2.4.6': { claim: tests, person: 'Do headings and labels describe what follows?' },
  '2.4.7': { claim: tests, person: 'Is the focus easy to find in the site’s own colors?' },
  '2.4.11': {
    claim: tests,
    page: 'The site’s own sticky header must not cover the focused element.',
  },
  '2.5.1': {
    claim: construction('The widget responds only to clicks, never to the path of a pointer.', SOURCES),
  },
  '2.5.2': { claim: tests },
  '2.5.3': {
    claim: tests,
    person: 'Does speech input find each control by its visible label?',
  },
  '2.5.4': { claim: construction('No widget uses the device’s motion sensors.', SOURCES) },
  '2.5.7': {
    claim: construction('Nothing in the widget has to be dragged.', SOURCES),
    person: 'Can rows be reordered, and slides changed, with a switch or by speech?',
  },
  '2.5.8': { claim: tests },
  '3.1.1': { claim: PAGE_ONLY, page: 'The page names its language in the `lang` attribute of `<html>`.' },
  '3.1.2': {
    claim: construction(
      'The runtime adds `lang` to elements that contain only a widget’s text in a language other than the page’s.',
      'test/browser/runtime-settings.spec.ts',
    ),
    person:
      'Are the texts of the widgets read with the voice of their language, even the names of groups and lists?',
    page: 'Editors mark passages in other languages. If the package lacks the page’s language, the page can replace all texts: see docs/languages.md.',
  },
  '3.2.1': { claim: tests },
  '3.2.2': {
    claim: notApplicable('The widget has no checkbox, radio button or list that visitors set.'),
    person: 'Before visitors change a setting, is it clear what will change on the page?',
  },
  '3.2.3': { claim: PAGE_ONLY, page: 'Navigation stays in the same order on all pages.' },
  '3.2.4': {
    claim: construction(
      'Texts with the same function have the same words in all widgets, or a reason is recorded.',
      BUNDLE,
    ),
    person: 'Do things with the same function have the same name on every page?',
  },
  '3.2.6': { claim: PAGE_ONLY, page: 'If pages offer help, it is in the same place on all of them.' },
  '3.3.1': {
    claim: CHECKS_NOTHING,
    page: 'The server names the field in each error that it returns.',
  },
  '3.3.2': {
    claim: NO_FIELDS,
    person: 'Before typing, does a visitor know what is required, and in what format?',
    page: 'Labels and instructions are part of the page’s own markup.',
  },
  '3.3.3': {
    claim: CHECKS_NOTHING,
    person: 'Does each error say in plain words how to correct the entry?',
  },
  '3.3.4': {
    claim: notApplicable('Nobody buys, promises or deletes anything with the widget.'),
    person: 'Can a visitor see what will be charged or sent, and correct it, before confirming?',
  },
  '3.3.7': {
    claim: notApplicable('The widget asks for nothing that another step of the same process asks for.'),
    person: 'Does a process ask for anything twice, apart from a new password?',
  },
  '3.3.8': {
    claim: notApplicable(
      'The widget asks nobody to sign in. Its links to the sign-in page, if any, lead to the site’s own page.',
    ),
    page: 'The sign-in page allows pasting and password managers, and offers a way to sign in without a puzzle.',
  },
  '4.1.2': { claim: tests, person: 'Do screen readers say what each control is, and its state?' },
  '4.1.3': {
    claim: notApplicable('The widget shows no message and announces nothing.'),
    person: 'Is each message heard in full, once, and at a helpful time?',
  },
};

/** Returns the widgets that name a criterion among those that their tests show. */
export const widgetsTestedFor = (id: CriterionId): string[] =>
  widgetsWith(({ tested }) => tested?.includes(id));

/** Adds the claims of single widgets to the general claims for a criterion. */
function withWidgets(id: CriterionId, criterion: CriterionClaims): CriterionClaims {
  const own = [...widgetConformance];
  const faults = own.flatMap(([name, { faults: { [id]: what } = {} }]) =>
    what === undefined ? [] : [{ widgets: [name], what }],
  );
  const duties = [criterion.page, ...own.map(([, { page }]) => page?.[id])].filter(
    (duty) => duty !== undefined,
  );
  return {
    ...criterion,
    except: [
      { widgets: widgetsTestedFor(id), claim: tests },
      ...own.flatMap(([name, { construction: { [id]: why } = {} }]) =>
        why === undefined ? [] : [{ widgets: [name], claim: construction(why, SOURCES) }],
      ),
      ...(criterion.claim.by === 'tests' ? [{ widgets: INVISIBLE_WIDGETS, claim: SHOWS_NOTHING }] : []),
    ],
    ...(faults.length > 0 && { faults }),
    ...(duties.length > 0 && { page: duties.join(' ') }),
  };
}

/** The claims for every criterion. */
export const claims = Object.fromEntries(
  Object.entries(general).map(([id, criterion]) => [id, withWidgets(id as CriterionId, criterion)]),
) as Record<CriterionId, CriterionClaims>;

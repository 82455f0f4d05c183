/**
 * Journeys that people follow with assistive technology. `test/browser/site-protocol.spec.ts` follows them by keyboard and
 * compares what is announced. `protocolPages.ts` writes a page for each of them.
 */

export type Key = 'Enter' | 'Space' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight';

/** Something that a person does, whatever software they use. */
export type Action =
  /** Opens an address of the stand-in site. */
  | { kind: 'open'; address: string }
  /** Moves focus forward or backward, until the last element in `heard` has it. */
  | { kind: 'go'; isBackward?: boolean }
  | { kind: 'press'; key: Key }
  /** Types into the field that has focus, replacing its content, or chooses the option with this text in a list. */
  | { kind: 'type'; text: string }
  /** Fills in several fields in the order of the page. Each is named as in `heard`. */
  | { kind: 'fill'; fields: readonly (readonly [field: string, text: string])[] }
  /** Waits for the page to do something. */
  | { kind: 'wait'; seconds: number }
  /** Opens the link that has focus in a new tab, signs in there, and returns to this tab. */
  | { kind: 'signIn' };

/** Row of a journey's table. */
export interface Step {
  action: Action;
  /** Instruction in neutral words. Undefined for `open` and `go`, which say it themselves. */
  task?: string;
  /**
   * Announcements in order, as `test/support/spoken.ts` writes them. `page "Donate"` is the beginning of the title of a
   * page that has opened. `{time}` stands for any date and time.
   */
  heard: readonly string[];
  /** Visible result. Each text in typographic quotes is on the screen. */
  seen?: string;
}

export interface Journey {
  /** Name of the page's file without its ending: the number of the journey, then its subject. */
  id: string;
  title: string;
  purpose: string;
  /** Minutes that a practiced user of the software needs. */
  minutes: number;
  widgets: readonly string[];
  /** Questions that only a person can answer, by success criterion of WCAG 2.2. */
  judgments: Readonly<Record<`${number}.${number}.${number}`, string>>;
  steps: readonly Step[];
}

/** Returns the title in a line such as `page "Donate"`, or undefined for other lines. */
export const titleOf = (line: string | undefined): string | undefined => line?.match(/^page "(.*)"$/)?.[1];

/** Returns the texts in typographic quotes. */
export const quotedTexts = (sentence: string): string[] =>
  [...sentence.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);

/** Names of roles in sentences, where they differ from the names in the accessibility tree. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  textbox: 'text field',
  searchbox: 'search field',
  combobox: 'combo box',
  radio: 'radio button',
  main: 'main region',
};

/** Returns the name of a role in sentences. */
export const roleName = (role: string): string => ROLE_NAMES[role] ?? role;

/** Longest name that an instruction repeats in full. */
const LONGEST_NAME = 60;

/** Returns the role and name in a line in words, such as `checkbox “Webinar”`. */
export function elementIn(line: string): string {
  const [, role = line, name = ''] = line.match(/^(\w+) "([^"]*)"/) ?? [];
  const short = name.length > LONGEST_NAME ? `${name.slice(0, name.lastIndexOf(' ', LONGEST_NAME))}…` : name;
  return `${roleName(role)}${short && ` “${short.trim()}”`}`;
}

/** Returns a step's instruction in neutral words. */
export function taskOf({ action, task, heard }: Step): string {
  if (task !== undefined) return task;
  if (action.kind === 'open') return `Open ${action.address}.`;
  return `Go ${action.kind === 'go' && action.isBackward ? 'back ' : ''}to the ${elementIn(heard.at(-1) ?? '')}.`;
}

const open = (address: string, ...heard: string[]): Step => ({ action: { kind: 'open', address }, heard });
const go = (...heard: string[]): Step => ({ action: { kind: 'go' }, heard });
const goBack = (...heard: string[]): Step => ({ action: { kind: 'go', isBackward: true }, heard });
const press = (key: Key, task: string, ...heard: string[]): Step => ({
  action: { kind: 'press', key },
  task,
  heard,
});
const activate = (...heard: string[]): Step => press('Enter', 'Activate the button.', ...heard);
const follow = (...heard: string[]): Step => press('Enter', 'Follow the link.', ...heard);
const moveOn = (...heard: string[]): Step => press('Tab', 'Move to the next element.', ...heard);
const check = (...heard: string[]): Step => press('Space', 'Check the box.', ...heard);
const choose = (...heard: string[]): Step => press('Space', 'Choose the answer.', ...heard);
const enter = (text: string, task: string, ...heard: string[]): Step => ({
  action: { kind: 'type', text },
  task,
  heard,
});
const type = (text: string, ...heard: string[]): Step => enter(text, `Type “${text}”.`, ...heard);
const fill = (task: string, fields: readonly (readonly [string, string])[], ...heard: string[]): Step => ({
  action: { kind: 'fill', fields },
  task,
  heard,
});
/** Adds what is visible after a step. */
const seeing = (seen: string, step: Step): Step => ({ ...step, seen });

const NUMBER_FIELD = ['frame "Secure card number input frame"', 'textbox "Credit or debit card number"'];
const SEARCH_BOX =
  'searchbox "Search the site", "Results appear below as you type. Press the Down Arrow key to reach them."';
const TERMS =
  'We charge $10.61 today and then every month, next on December 20, 2026, until you stop. We’ll remind you once a year. You can stop it online at any time, call (212) 555-0100 or write to giving@whitfield.example.';
const CONSENT =
  'checkbox "I agree that the Society charges me $10.61 today and then every month, next on December 20, 2026, until I stop."';
const ATTESTATION =
  'checkbox "My answers are true, and I will follow the Society’s code of conduct. I understand that the Society may ask for proof."';
const FULL_MEMBER =
  'radio "Full member from $425.00 a year Physicians, scientists and nurses who have finished their training"';
const FULL_APPLICANT = 'radio "Full member Physicians, scientists, nurses and therapists $425 a year"';
const REGISTRY_DETAILS =
  'Credential MD Specialty Internal Medicine, Pulmonary Disease Phone 617-555-0178 Practice 12 Harbor Road, Boston, MA 02118';

/** Fields of a card, as the donor or buyer fills them in. */
const card = (number: string): readonly (readonly [string, string])[] => [
  ['textbox "Credit or debit card number"', number],
  ['textbox "Credit or debit card expiration date"', '1234'],
  ['textbox "Credit or debit card CVC/CVV"', '123'],
];

export const journeys: readonly Journey[] = [
  {
    id: '01-find-an-event',
    title: 'Find an event',
    purpose: 'Narrow a long list with filters, go to the next page of results, and open an entry.',
    minutes: 10,
    widgets: ['content-list'],
    judgments: {
      '2.4.1': 'Does the skip link let you skip the masthead?',
      '1.3.1': 'Is it clear which group of filters a checkbox belongs to?',
      '4.1.3': 'Do you hear the number of results without moving, and not in the middle of something else?',
      '2.4.3':
        'After you go to another page of results, do you continue at the first result, not at the top of the page?',
      '1.4.10': 'At 400% zoom, can you filter and read without scrolling sideways?',
    },
    steps: [
      open('/events', 'page "Events"'),
      press('Tab', 'Move to the first element of the page.', 'link "Skip to main content"'),
      follow('main'),
      go('form "Filter events"', 'group "Type"', 'checkbox "Webinar 92", not checked'),
      seeing(
        'The number of results changes to “92 results”.',
        check('checkbox "Webinar 92", checked', 'polite: 92 results'),
      ),
      go('group "Availability"', 'checkbox "Virtual 77", not checked'),
      check('checkbox "Virtual 77", checked', 'polite: 77 results'),
      goBack('group "Type"', 'checkbox "Webinar 77", checked'),
      seeing(
        'Above the list, a button removes the filter that is left: “Virtual”.',
        press('Space', 'Uncheck the box.', 'checkbox "Webinar 77", not checked', 'polite: 135 results'),
      ),
      go('navigation "Pages of events"', 'link "Page 2"'),
      follow('region "Events"', 'polite: 135 results, page 2'),
      go('link "Ask the authors: positive airway pressure adherence"'),
      follow('page "Ask the authors: positive airway pressure adherence"'),
    ],
  },
  {
    id: '02-search-the-site',
    title: 'Search the site',
    purpose:
      'Search from the masthead, refine the results on the search page, and recover from a search that finds nothing.',
    minutes: 10,
    widgets: ['nav-search', 'search-page'],
    judgments: {
      '4.1.2': 'Do you learn that results appear below the field, and how to reach them?',
      '4.1.3': 'Is the number of results announced once per search, not for each letter?',
      '2.4.11': 'Does the panel with results ever cover the element that has focus?',
      '1.4.13': 'Can you close the panel with Escape without losing what you typed?',
      '2.4.4': 'Can you tell from each result where it leads?',
    },
    steps: [
      open('/', 'page "Whitfield Society of Respiratory Medicine"'),
      go('search "Search the site"', SEARCH_BOX),
      enter('asthma', 'Type “asthma”, and wait.', 'polite: 454 results'),
      press(
        'ArrowDown',
        'Move to the results.',
        'region "Results"',
        'link "Advocacy Testimony: asthma in cities The Society asks for coverage of asthma in cities without prior authorization."',
      ),
      press('ArrowUp', 'Move back to the field.', 'search "Search the site"', SEARCH_BOX),
      press('Enter', 'Submit the search.', 'page "Search: asthma"', 'polite: 454 results'),
      go('checkbox "Guidelines 43", not checked'),
      check('checkbox "Guidelines 43", checked', 'polite: 43 results'),
      go('navigation "Pages of results"', 'link "Page 2"'),
      follow('region "Results"', 'polite: 43 results, page 2 of 3'),
      goBack('button "Clear the search"'),
      activate('searchbox "Search this site"', 'polite: 1 recent search'),
      seeing(
        'The page says “No results found for zzyzx” and what to try instead.',
        enter('zzyzx', 'Type “zzyzx”, and wait.', 'polite: No results found for zzyzx'),
      ),
    ],
  },
  {
    id: '03-menu-drawer-and-modal',
    title: 'Menu, drawer and modal',
    purpose: 'Open, use and close the three kinds of dialogs, and return to where you were.',
    minutes: 10,
    widgets: ['menu', 'drawer', 'modal'],
    judgments: {
      '2.4.3': 'When a dialog closes, are you back on the element that opened it?',
      '2.1.2': 'Can you always leave a dialog, by its button and with Escape?',
      '4.1.2': 'Do you learn that a dialog has opened, and its name?',
      '1.3.2': 'While a dialog is open, can you read only the dialog, not the page behind it?',
      '1.4.10': 'At 400% zoom, is the Close button reachable and not covered?',
    },
    steps: [
      open('/events?types=webinar', 'page "Events"'),
      go('button "Menu"'),
      press('Enter', 'Open the menu.', 'dialog "Menu"', 'button "Close"'),
      go('link "Webinars", current page'),
      go('disclosure "Resources", collapsed'),
      press('Enter', 'Open the submenu.', 'disclosure "Resources", expanded'),
      moveOn('link "All resources"'),
      press('Escape', 'Close the menu.', 'button "Menu"'),
      open('/gallery/drawer', 'page "drawer"'),
      go('region "From the end"', 'button "How credits are counted"'),
      press('Enter', 'Open the drawer.', 'dialog "How credits are counted"', 'button "Close"'),
      moveOn('link "your transcript"'),
      press('Escape', 'Close the drawer.', 'region "From the end"', 'button "How credits are counted"'),
      open('/gallery/modal', 'page "modal"'),
      go('region "With a form"', 'button "Remind me"'),
      press('Enter', 'Open the modal.', 'dialog "Remind me"', 'textbox "Email address"'),
      go('button "Close"'),
      press('Tab', 'Move on from the last element: you stay inside the modal.', 'textbox "Email address"'),
      press('Escape', 'Close the modal.', 'region "With a form"', 'button "Remind me"'),
    ],
  },
  {
    id: '04-read-a-page',
    title: 'Banner, slider, quiz, accordion and more text',
    purpose: 'Close an announcement, move through slides, answer a question, and open hidden text.',
    minutes: 12,
    widgets: ['banner', 'slider', 'quiz', 'accordion', 'more-less'],
    judgments: {
      '1.1.1': 'Do the names of pictures, logos and icons say what they mean?',
      '1.3.3': 'Can you follow each hint without knowing where something is or how it looks?',
      '3.1.2': 'Is every text read with the voice of its language?',
      '2.2.2': 'Does anything move by itself for longer than five seconds?',
      '2.5.1': 'Can you move the slides without swiping?',
      '2.3.3': 'With reduced motion, do slides and rows change without animation?',
      '3.3.1': 'Do you learn whether your answer was correct, and where the explanation is?',
      '1.4.1': 'In forced colors, can you tell the correct answer from the wrong one?',
      '4.1.2': 'Is it clear which rows and texts are open?',
    },
    steps: [
      open('/', 'page "Whitfield Society of Respiratory Medicine"'),
      go('button "Close announcement"'),
      press('Enter', 'Close the announcement.', 'link "Whitfield Society of Respiratory Medicine"'),
      go('region "Upcoming events"', 'group "Upcoming events: slides"'),
      press('ArrowRight', 'Move to the next slide.', 'polite: Slides 2 to 5 of 9'),
      go('button "Next slide"'),
      activate('polite: Slides 3 to 6 of 9'),
      go(
        'region "Case of the week"',
        'group "A 61-year-old man wakes twice a night with a dry mouth. His neck measures 45 cm, and he isn’t sleepy during the day. What comes first?"',
        'radio "An overnight recording at home", not checked',
      ),
      press('ArrowDown', 'Move to the second answer.', 'radio "A trial of CPAP", not checked'),
      seeing(
        'The explanation appears, with the button “Try again”.',
        choose('radio "A trial of CPAP", checked', 'polite: Incorrect. The explanation follows.'),
      ),
      open('/gallery/accordion', 'page "accordion"'),
      go('region "First row open"', 'disclosure "Who can become a member?", expanded'),
      press('Enter', 'Close the row.', 'disclosure "Who can become a member?", collapsed'),
      go('region "All rows open, with a toggle"', 'button "Close all"'),
      activate('button "Open all"'),
      open('/gallery/more-less', 'page "more-less"'),
      go('region "Within a paragraph"', 'button "[more]", collapsed'),
      seeing(
        'The sentence continues: “the next step depends on the history”.',
        activate('button "[less]", expanded'),
      ),
      press('Enter', 'Activate the button again.', 'button "[more]", collapsed'),
    ],
  },
  {
    id: '05-apply-for-membership',
    title: 'Apply for membership',
    purpose:
      'Fill in a six-step form: find and fix an error, answer a conditional question, continue a draft, review and send.',
    minutes: 20,
    widgets: [
      'membership-application',
      'conditional-field',
      'npi-field',
      'address-fields',
      'file-field',
      'membership-selector',
    ],
    judgments: {
      '3.3.1': 'After an error, do you know which field is wrong, and what is expected?',
      '3.3.3': 'Does the message say how to fix it?',
      '1.3.5': 'Does your browser or password manager offer to fill in your name and address?',
      '2.1.1': 'Can you complete every step with your keyboard, voice or switch alone?',
      '3.2.2': 'When an answer reveals another question, do you notice?',
      '3.3.7': 'Does any step ask again for something that you have entered?',
      '3.3.4': 'Can you check and change every answer before you send the form?',
    },
    steps: [
      open('/membership/apply', 'page "About you (step 1 of 6)"'),
      go('form "Application for membership"', 'region "About you"', 'button "Continue"'),
      press(
        'Enter',
        'Continue without answers.',
        'region "About you"',
        'textbox "Full name", required, invalid, "As on your diploma. Enter your full name."',
        'polite: There are problems with 2 fields.',
      ),
      type('Ada Byron', 'textbox "Full name", required, "As on your diploma."'),
      fill('Fill in the other field with an error.', [['textbox "Email address"', 'ada@clinic.example']]),
      go(
        'region "National Provider Identifier"',
        'group "Do you have an NPI number?"',
        'radio "Yes", not checked',
      ),
      seeing('The field “NPI number” appears below the answers.', choose('radio "Yes", checked')),
      press('ArrowDown', 'Choose the other answer. The field disappears again.', 'radio "No", checked'),
      go('button "Continue"'),
      activate('region "Your work"', 'heading "Your work", level 2'),
      seeing(
        'You are in step “Your work”, and your name is still there if you go back.',
        open(
          '/membership/apply',
          'page "Your work (step 2 of 6)"',
          'polite: We’ve restored your unfinished application.',
        ),
      ),
      go('form "Application for membership"', 'region "Your work"', 'button "Continue"'),
      activate('region "Your addresses"', 'heading "Your addresses", level 2'),
      fill('Fill in the work address.', [
        ['textbox "Address line 1"', '25 Harbor Street'],
        ['textbox "City"', 'New York'],
        ['combobox "State"', 'New York'],
        ['textbox "ZIP code"', '10004'],
      ]),
      go('button "Continue"'),
      activate('region "Your profile"', 'heading "Your profile", level 2'),
      go('region "Your CV"', 'button "Curriculum vitae", "PDF or Word, up to 5 MB."'),
      go('button "Continue"'),
      press(
        'Enter',
        'Activate the button: nothing on this step is required.',
        'region "Your membership"',
        'heading "Your membership", level 2',
      ),
      go('group "Type of membership "', `${FULL_APPLICANT}, not checked`),
      choose(`${FULL_APPLICANT}, checked`, 'polite: $425 a year'),
      go('button "Continue"'),
      activate('region "Check your answers"', 'heading "Check your answers", level 2'),
      go('region "About you"', 'link "Change: Full name"'),
      go('group "Your statement "', `${ATTESTATION}, not checked`),
      check(`${ATTESTATION}, checked`),
      go('button "Send the application"'),
      seeing(
        'The page lists what you sent, with “Ada Byron”.',
        press('Enter', 'Send the form.', 'page "Application received"'),
      ),
    ],
  },
  {
    id: '06-fill-in-a-profile',
    title: 'Fill in a profile',
    purpose:
      'Use the special fields: a phone number, an address in another country, credentials, and assemblies.',
    minutes: 20,
    widgets: ['form', 'phone-field', 'address-fields', 'credentials', 'assembly-field'],
    judgments: {
      '2.5.7': 'Can you sort credentials without dragging?',
      '3.2.4': 'Do buttons with the same function, such as those that remove something, have the same label?',
      '4.1.3': 'After you add or move a credential, do you learn its new position?',
      '3.3.2': 'Is the hint of the phone field read with the field?',
      '3.2.2': 'When the country changes, do you learn that the fields below it change?',
      '2.5.3': 'By voice, does each control respond to its visible label?',
      '2.5.8': 'By touch, can you activate the small buttons beside each credential?',
    },
    steps: [
      open('/account/profile', 'page "Profile"'),
      go(
        'form "Profile"',
        'region "Name and contact"',
        'textbox "Phone", "Include the area code, such as (212) 555-0143. Start with + outside the United States."',
      ),
      seeing('The number is formatted as you type: “(212) 555-0143”.', type('2125550143')),
      go('group "Address"', 'combobox "Country", collapsed'),
      enter('Japan', 'Choose “Japan”, and wait.', 'polite: The address fields now match Japan.'),
      go('combobox "Prefecture", collapsed'),
      go('textbox "Postal code", invalid'),
      type('113-8655', 'textbox "Postal code"'),
      go('region "Credentials"', 'combobox "Credentials after your name", expanded'),
      type('PhD', 'polite: 1 found'),
      press('Enter', 'Add the first suggestion.', 'polite: PhD, 3 of 3'),
      goBack('button "Move PhD earlier"'),
      seeing('The name below the list reads “MD, PhD, MPH”.', activate('polite: PhD, 2 of 3')),
      go(
        'region "Assemblies"',
        'group "Which assemblies do you belong to?"',
        'button "Choose assemblies", "Chosen: Clinical Problems and Medical Education"',
      ),
      press(
        'Enter',
        'Open the dialog.',
        'dialog "Choose assemblies"',
        'checkbox "Clinical Problems", checked',
      ),
      go('checkbox "Nursing", not checked'),
      check('checkbox "Nursing", checked', 'polite: 3 of 3 chosen. This is the maximum.'),
      moveOn('checkbox "Pediatrics", not checked'),
      press(
        'Space',
        'Try to check this box as well. It stays unchecked.',
        'polite: You can choose up to 3 assemblies. Uncheck one to choose another.',
      ),
      go('button "Use selection"'),
      activate(
        'form "Profile"',
        'region "Assemblies"',
        'group "Which assemblies do you belong to?"',
        'button "Choose assemblies", "Chosen: Clinical Problems, Medical Education and Nursing"',
      ),
      go('button "Save profile"'),
      seeing('A message confirms it: “Saved.”', activate('page "Profile"')),
    ],
  },
  {
    id: '07-look-up-an-npi-number',
    title: 'Look up an NPI number',
    purpose:
      'Find a record from the national registry in a dialog, use its number, and let it fill in other fields.',
    minutes: 10,
    widgets: ['npi-lookup'],
    judgments: {
      '4.1.3': 'Do you learn that the search has started, and what it found?',
      '2.4.3': 'After you choose a record, are you at the field that has received the number?',
      '3.3.4': 'Can you read what will be filled in before it happens?',
      '3.2.2': 'Does the page change only what you asked for?',
    },
    steps: [
      open('/gallery/npi-lookup', 'page "npi-lookup"'),
      go('region "Filling in other fields"', 'link "Look up your practice"'),
      press('Enter', 'Open the dialog.', 'dialog "Look up your practice"', 'textbox "First name", required'),
      type('Jane'),
      press('Tab', 'Move to the next field.', 'textbox "Last name", required'),
      type('Whitfield'),
      go('combobox "State", collapsed'),
      enter('Massachusetts', 'Choose “Massachusetts”.'),
      moveOn('button "Search the registry"'),
      activate('text "1 record found. Records found"', 'polite: 1 record found.'),
      go('region "Records found"', 'button "Use 1234567893 for Jane Whitfield"'),
      press(
        'Enter',
        'Activate the button. The dialog closes.',
        'region "Filling in other fields"',
        'link "Look up your practice"',
        'textbox "NPI number"',
        'polite: The registry also lists these details. Fill them in?',
      ),
      go(
        `region "The registry also lists these details. Fill them in?", "${REGISTRY_DETAILS}"`,
        'button "Fill in these fields"',
      ),
      activate(`region "Filled in 7 fields from the registry. Please check them.", "${REGISTRY_DETAILS}"`),
      go('link "Credential"'),
      press('Enter', 'Follow the link to the field.', 'textbox "Credential"'),
    ],
  },
  {
    id: '08-buy-a-membership',
    title: 'Buy a membership by card',
    purpose: 'Choose a membership, pay with a card that is declined, correct it, and receive a confirmation.',
    minutes: 12,
    widgets: ['membership-purchase'],
    judgments: {
      '3.3.4': 'Before you pay, do you know how much you will pay, and for what?',
      '3.3.1': 'After the declined card, do you know that nothing was charged, and what to do?',
      '4.1.2': 'Are the three card fields named inside their frames?',
      '2.4.7': 'Is the focus visible inside the card’s frames?',
      '4.1.3': 'Do you learn that the payment is in progress?',
    },
    steps: [
      open('/membership/purchase', 'page "Buy a membership"'),
      go('form "Membership purchase"', 'group "Choose a membership"', `${FULL_MEMBER}, not checked`),
      press('Space', 'Choose the membership.', `${FULL_MEMBER}, checked`),
      go('group "Full member"', 'radio "One year $425.00", not checked'),
      press('Space', 'Choose the term.', 'radio "One year $425.00", checked', 'polite: Total: $425.00'),
      go(...NUMBER_FIELD),
      enter('4000000000000002', 'Type the number of a card that is declined: 4000 0000 0000 0002.'),
      fill('Fill in the rest of the card. 1234 stands for December 2034.', [
        ...card('').slice(1),
        ['textbox "Billing ZIP or postal code"', '10001'],
      ]),
      go('button "Complete purchase $425.00"'),
      seeing(
        'The message is above the form: “This card has not been charged, and your choice is still selected.”',
        press(
          'Enter',
          'Pay.',
          'page "Error: Buy a membership"',
          'text "There is a problem Your card was declined. This card has not been charged, and your choice is still selected. Use another card, or ask your bank and try this one again. Enter your card again"',
          'polite: Total: $425.00',
        ),
      ),
      fill('Fill in another card: 4242 4242 4242 4242.', card('4242424242424242')),
      go('button "Complete purchase $425.00"'),
      seeing('The page names what you bought: “Full member”.', press('Enter', 'Pay.', 'page "Thank you"')),
    ],
  },
  {
    id: '09-donate',
    title: 'Make a recurring donation',
    purpose: 'Give every month in honor of someone, cover the card fee, agree to the terms, and pay.',
    minutes: 15,
    widgets: ['donation', 'employer-matching', 'phone-field', 'country-select'],
    judgments: {
      '3.2.2': 'When the frequency changes, do you learn that the amounts are different?',
      '3.3.2': 'Before you agree, do you hear how much is charged, how often, and how to stop?',
      '3.3.4': 'Does the summary list everything that you have chosen, and can you change it?',
      '2.4.6': 'Does each step begin with a heading that names it?',
      '3.3.8': 'Can you pay without solving a puzzle or remembering something?',
    },
    steps: [
      open('/donate', 'page "Donate"'),
      go('region "Your gift"', 'group "How often would you like to give?"', 'radio "One time", checked'),
      press(
        'ArrowDown',
        'Choose the other answer.',
        'radio "Monthly or yearly", checked',
        'polite: Amounts for this frequency are shown below',
      ),
      go('group "Recurring gift"', 'group "How much, and how often?"', 'radio "$10 a month", not checked'),
      press('Space', 'Choose the amount.', 'radio "$10 a month", checked'),
      go(
        'checkbox "Add $0.61 every month to cover the card fee, so that the Society receives my whole gift", not checked',
      ),
      check(
        'checkbox "Add $0.61 every month to cover the card fee, so that the Society receives my whole gift", checked',
        'polite: You pay $10.61 in total.',
      ),
      go('disclosure "Give in honor or in memory of someone", collapsed'),
      press('Enter', 'Open the questions.', 'disclosure "Give in honor or in memory of someone", expanded'),
      go('group "Is this gift in honor or in memory of someone?"', 'radio "No", not checked'),
      press(
        'ArrowDown',
        'Choose the second answer.',
        'radio "In honor of someone", checked',
        'polite: Additional question shown below',
      ),
      fill('Answer the additional question.', [['textbox "Name of the person"', 'Grace Hopper']]),
      go('button "Continue"'),
      seeing(
        'The summary lists “Grace Hopper”.',
        activate('region "Your gift at a glance"', 'heading "Your gift at a glance", level 2'),
      ),
      go('button "Continue"'),
      activate('region "Payment"', 'heading "Payment", level 2'),
      go(`${CONSENT}, not checked, "${TERMS}"`),
      check(`${CONSENT}, checked, "${TERMS}"`),
      fill('Fill in your name, email address and country.', [
        ['textbox "First name"', 'Ada'],
        ['textbox "Last name"', 'Byron'],
        ['textbox "Email address"', 'ada@clinic.example'],
        ['combobox "Country"', 'United States'],
      ]),
      fill('Fill in the card: 4242 4242 4242 4242. 1234 stands for December 2034.', [
        ...card('4242424242424242'),
        ['textbox "Billing ZIP or postal code"', '10001'],
      ]),
      go('button "Give $10.61 every month"'),
      seeing('The receipt lists “Grace Hopper” and “$10.61”.', activate('page "Thank you"')),
    ],
  },
  {
    id: '10-stay-signed-in',
    title: 'Stay signed in, and save for another device',
    purpose:
      'Extend a session that is about to end, sign in again after it has ended, and save a form to continue on another device.',
    minutes: 15,
    widgets: ['session-keeper', 'continue-elsewhere'],
    judgments: {
      '2.2.1': 'Are you warned early enough to respond with your software?',
      '2.2.5': 'After you have signed in again, is everything that you typed still there?',
      '3.3.7': 'If you open the form on another device and sign in, do you have to enter anything again?',
      '2.4.3': 'When the dialog closes, are you back in the field?',
      '2.2.4': 'Does the warning interrupt what your software is reading?',
    },
    steps: [
      open('/gallery/session-keeper', 'page "session-keeper"'),
      go('region "A session that ends soon"', 'button "Sign in for 150 seconds"'),
      press('Enter', 'Activate the button. The page loads again.', 'page "session-keeper"'),
      go('region "A session that ends soon"', 'textbox "Note to the office"'),
      type('Please call me'),
      {
        action: { kind: 'wait', seconds: 40 },
        task: 'Wait about half a minute, until a dialog opens.',
        heard: [
          'dialog "You’ll be signed out soon", "You’ll be signed out in less than 2 minutes. For your security, we sign you out if you don’t open a page or send a form for a while. Everything you’ve typed stays on this page."',
          'button "Stay signed in"',
        ],
      },
      activate(
        'region "A session that ends soon"',
        'textbox "Note to the office"',
        'polite: You’ll stay signed in.',
      ),
      {
        action: { kind: 'wait', seconds: 150 },
        task: 'Wait two and a half minutes, until the session has ended. Close the warning with Escape when it appears.',
        heard: [
          'dialog "You’ve been signed out", "Nothing you typed is lost. Leave this page open, sign in again in a new tab, and come back: you can continue where you left off."',
        ],
      },
      go('link "Sign in (opens a new tab)"'),
      seeing('Your note is still there: “Please call me”.', {
        action: { kind: 'signIn' },
        task: 'Follow the link. In the new tab, sign in as nadia.whitfield@clinic.example with any password. Return to the first tab.',
        heard: [
          'region "A session that ends soon"',
          'textbox "Note to the office"',
          'polite: You’re signed in again. Continue where you left off.',
        ],
      }),
      open('/membership/apply?run=protocol', 'page "About you (step 1 of 6)"'),
      go('form "Application for membership"', 'disclosure "Continue on another device", collapsed'),
      press('Enter', 'Open the section.', 'disclosure "Continue on another device", expanded'),
      fill('Fill in your name.', [['textbox "Full name"', 'Ada Byron']]),
      goBack('button "Save to my account"'),
      activate(
        'polite: Saved to your account on {time}. On your other device, sign in and open this page. Later changes aren’t saved to your account until you save again. It’s kept there until {time}, or until you send the form.',
      ),
    ],
  },
];

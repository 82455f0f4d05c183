import { existsSync, readFileSync } from 'node:fs';
import { table as markdownTable } from '../../src/tools/docs/tables.ts';
import {
  type Action,
  elementIn,
  type Journey,
  journeys,
  type Key,
  roleName,
  type Step,
  taskOf,
  titleOf,
} from './journeys.ts';
import { type Session, type Software, sessions, software } from './sessions.ts';

/** Folder of the protocol's README, and of the pages that `npm run conformance` writes beside it. */
export const PROTOCOL_FOLDER = 'docs/conformance/protocol';

/** File whose matrix `protocolReadme` replaces. */
export const PROTOCOL_README = `${PROTOCOL_FOLDER}/README.md`;

const SITE = 'http://localhost:5173';

/** Kinds of things to do that need different keys, gestures or words in each software. */
type Skill = 'go' | 'activate' | 'choose' | 'type' | 'list' | 'escape';

interface SkillTable {
  skill: Skill;
  label: string;
  /** Keys, gestures or words, by software. */
  ways: Readonly<Record<Exclude<Software, 'Magnifier' | 'High contrast'>, string>>;
}

/** Differences between programs, once for all journeys. */
const skills: readonly SkillTable[] = [
  {
    skill: 'go',
    label: 'Go to an element',
    ways: {
      NVDA: 'Tab, or B (button), F (form field), K (link), H (heading), D (landmark)',
      JAWS: 'Tab, or B (button), F (form field), H (heading), R (region)',
      'VoiceOver on iOS': 'Swipe right; swipe left to go back',
      'VoiceOver on macOS': 'Tab, or Control + Option + Right Arrow',
      TalkBack: 'Swipe right; swipe left to go back',
      Dragon: 'Not needed: name the element',
      Switch: 'Let the scan reach it',
      'Keyboard only': 'Tab; Shift + Tab to go back',
    },
  },
  {
    skill: 'activate',
    label: 'Activate a button or link',
    ways: {
      NVDA: 'Enter',
      JAWS: 'Enter',
      'VoiceOver on iOS': 'Double-tap',
      'VoiceOver on macOS': 'Enter, or Control + Option + Space',
      TalkBack: 'Double-tap',
      Dragon: '“Click” and its label',
      Switch: 'Select',
      'Keyboard only': 'Enter',
    },
  },
  {
    skill: 'choose',
    label: 'Check a box or choose an answer',
    ways: {
      NVDA: 'Space; arrow keys between answers',
      JAWS: 'Space; arrow keys between answers',
      'VoiceOver on iOS': 'Go to the answer, double-tap',
      'VoiceOver on macOS': 'Control + Option + Space; arrow keys between answers',
      TalkBack: 'Go to the answer, double-tap',
      Dragon: '“Click” and the answer',
      Switch: 'Select the answer',
      'Keyboard only': 'Space; arrow keys between answers',
    },
  },
  {
    skill: 'type',
    label: 'Type into a field',
    ways: {
      NVDA: 'Type; in browse mode, Enter first',
      JAWS: 'Type; with the virtual cursor, Enter first',
      'VoiceOver on iOS': 'Double-tap, then type or dictate',
      'VoiceOver on macOS': 'Type',
      TalkBack: 'Double-tap, then type or dictate',
      Dragon: '“Click” and the label, then dictate; “Select all” replaces',
      Switch: 'Select, then the on-screen keyboard',
      'Keyboard only': 'Type',
    },
  },
  {
    skill: 'list',
    label: 'Choose in a list (combo box)',
    ways: {
      NVDA: 'Type the first letters, or Alt + Down Arrow',
      JAWS: 'Type the first letters, or Alt + Down Arrow',
      'VoiceOver on iOS': 'Double-tap, go to the option, double-tap',
      'VoiceOver on macOS': 'Control + Option + Space, type the first letters, Enter',
      TalkBack: 'Double-tap, go to the option, double-tap',
      Dragon: '“Click” and the label, then the option',
      Switch: 'Select, scan to the option, select',
      'Keyboard only': 'Type the first letters',
    },
  },
  {
    skill: 'escape',
    label: 'Close with Escape',
    ways: {
      NVDA: 'Escape; in focus mode, press it again if only the mode changes',
      JAWS: 'Escape; in forms mode, press it again if only the mode changes',
      'VoiceOver on iOS': 'Scrub: two fingers in a Z. Or the Close button',
      'VoiceOver on macOS': 'Escape',
      TalkBack: 'The Close button',
      Dragon: '“Press Escape”',
      Switch: 'The Close button',
      'Keyboard only': 'Escape',
    },
  },
];

/** Columns of the table of skills. */
const COLUMNS = [
  'Keyboard only',
  'NVDA',
  'JAWS',
  'VoiceOver on macOS',
  'VoiceOver on iOS',
  'TalkBack',
  'Dragon',
  'Switch',
] as const;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(head, rows).join('\n');

/** Returns the role at the beginning of a line, such as `combobox`. */
const roleOf = (line: string): string => line.match(/^\w+/)?.[0] ?? '';

/** Returns the last element that has received focus before a step, as a line. */
function focusedBefore(steps: readonly Step[], index: number): string {
  const lines = steps
    .slice(0, index)
    .flatMap(({ heard }) => heard.filter((line) => !/^(?:polite|page)\b/.test(line)));
  return lines.at(-1) ?? '';
}

/** Returns the skill for entering text into a field. */
const entrySkill = (field: string): Skill => (roleOf(field) === 'combobox' ? 'list' : 'type');

/** Returns the skill that a key stands for, if other software needs something else. */
function keySkill(key: Key, focused: string): readonly Skill[] {
  if (key === 'Enter') return ['activate'];
  if (key === 'Escape') return ['escape'];
  return key === 'Space' || (key.startsWith('Arrow') && roleOf(focused) === 'radio') ? ['choose'] : [];
}

/** Returns what a person has to be able to do in a step, given the element that has focus before it. */
function skillsOf(action: Action, focused: string): readonly Skill[] {
  if (action.kind === 'go') return ['go'];
  if (action.kind === 'press') return keySkill(action.key, focused);
  if (action.kind === 'type') return [entrySkill(focused)];
  if (action.kind === 'fill') return ['go', ...action.fields.map(([field]) => entrySkill(field))];
  return action.kind === 'signIn' ? ['activate'] : [];
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: 'Down Arrow',
  ArrowUp: 'Up Arrow',
  ArrowRight: 'Right Arrow',
};

/** Returns the keys of a step. */
function keysOf({ action }: Step): string {
  if (action.kind === 'go') return `${action.isBackward ? 'Shift + Tab' : 'Tab'} until you are there`;
  if (action.kind === 'press') return KEY_NAMES[action.key] ?? action.key;
  if (action.kind === 'type') return `Type ${action.text}`;
  if (action.kind === 'fill')
    return action.fields.map(([field, text]) => `Tab to ${elementIn(field)}, type ${text}`).join('; ');
  return action.kind === 'signIn' ? 'Enter' : '';
}

/** Returns what a person says to Dragon, who names controls instead of moving to them. */
function commandOf({ action }: Step, focused: string): string {
  const name = elementIn(focused).match(/“(.*?)…?”$/)?.[1];
  const click = name ? `“Click ${name}”` : '“Press Enter”';
  if (action.kind === 'press')
    return action.key === 'Enter' || action.key === 'Space'
      ? click
      : `“Press ${KEY_NAMES[action.key] ?? action.key}”`;
  if (action.kind === 'type') return name ? `${click}, “${action.text}”` : `“${action.text}”`;
  if (action.kind === 'fill') return 'For each field: “Click” and its label, then the text';
  return action.kind === 'signIn' ? click : '';
}

/** Returns an announcement in words: `checkbox “Webinar”, checked`. */
function spokenText(line: string): string {
  const title = titleOf(line);
  if (title !== undefined) return `The new page’s title, with “${title}”`;
  const message = line.match(/^(?:polite|assertive): (.*)$/)?.[1];
  const words = line
    .replace(/^\w+/, roleName)
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll(' ”', '”');
  const text = message === undefined ? words : `Announced: “${message}”`;
  return text.replaceAll('{time}', '(date and time)');
}

const numberOf = ({ id }: Journey): number => Number(id.slice(0, 2));

/** Returns the line about a session: its date, software and differences. */
function sessionLine({
  date,
  software: name,
  version,
  browser,
  system,
  tester,
  results,
  notes,
}: Session): string {
  const count = (outcome: string): number => results.filter((each) => each === outcome).length;
  const counts = `${count('expected')} as expected, ${count('different')} different, ${count('blocked')} blocked`;
  const details = Object.entries(notes).map(([step, note]) => ` Step ${step}: ${note}`);
  return `- ${date}, ${name} ${version}, ${browser}, ${system}; ${tester}: ${counts}.${details.join('')}`;
}

function sessionsOf(journey: Journey, all: readonly Session[]): string {
  const own = all.filter(({ journey: id }) => id === journey.id);
  return own.length > 0 ? own.map(sessionLine).join('\n') : 'Nobody has tried this journey yet.';
}

/** Returns the page of a journey. */
function journeyPage(journey: Journey, all: readonly Session[]): string {
  const { steps } = journey;
  const used = new Set(steps.flatMap(({ action }, index) => skillsOf(action, focusedBefore(steps, index))));
  const addresses = steps.flatMap(({ action }) =>
    action.kind === 'open' ? [`${SITE}${action.address}`] : [],
  );
  const rows = steps.map((step, index) => {
    const address = step.action.kind === 'open' ? step.action.address : undefined;
    const task = address === undefined ? taskOf(step) : taskOf(step).replace(address, `${SITE}${address}`);
    return [
      String(index + 1),
      task,
      keysOf(step),
      commandOf(step, focusedBefore(steps, index)),
      [...step.heard.map(spokenText), ...(step.seen === undefined ? [] : [`Seen: ${step.seen}`])].join(
        '<br>',
      ),
      '',
    ];
  });
  return `# ${numberOf(journey)}. ${journey.title}

<!-- Written by \`npm run conformance\` from test/conformance/journeys.ts. A browser test follows these steps by keyboard. -->

${journey.purpose}

Widgets: ${journey.widgets.join(', ')}. Time: about ${journey.minutes} minutes. Start the stand-in site with \`npm start\`, and
begin at ${addresses[0]} in a private window. [How to use this page](README.md)

## Keys, gestures and words

${table(
  ['', ...COLUMNS],
  skills
    .filter(({ skill }) => used.has(skill))
    .map(({ label, ways }) => [label, ...COLUMNS.map((name) => ways[name])]),
)}

With a magnifier (400%) or high contrast, use the keys. Check what should be seen, and that focus stays in view.

## Steps

Programs announce things differently. What counts is that name, role, state and result are all there, in the order of the steps.
Result: **=** as expected, **≠** different, **×** not possible.

${table(['', 'Do', 'Keys', 'Voice control', 'Heard, in order', 'Result'], rows)}

## To judge

${Object.entries(journey.judgments)
  .map(([criterion, question]) => `- **${criterion}** ${question}`)
  .join('\n')}

## Sessions

${sessionsOf(journey, all)}
${machineSessions(journey)
  .map((line) => `\n- By a machine, which hears and cannot judge: ${line}.\n`)
  .join('')}`;
}

/** Returns the first lines of a journey's transcripts: on which day which screen reader and browser said what they say. */
const machineSessions = ({ id }: Journey): string[] =>
  ['chromium', 'firefox']
    .map((browser) => `test/spoken/transcripts/${browser}/${id}.txt`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').split('\n')[0] ?? '');

/**
 * Returns the matrix of journeys and software, with the date and result of the last session in each cell. The last column
 * is a machine's.
 */
export function sessionMatrix(all: readonly Session[]): string {
  const cell = (journey: Journey, name: Software): string => {
    const own = all.filter((session) => session.journey === journey.id && session.software === name);
    const last = own.toSorted((a, b) => a.date.localeCompare(b.date, 'en')).at(-1);
    if (!last) return '–';
    const worst = (['blocked', 'different'] as const).find((outcome) => last.results.includes(outcome));
    return `${last.date}: ${worst ?? 'as expected'}`;
  };
  return table(
    ['Journey', ...software, 'Orca, by a machine'],
    journeys.map((journey) => [
      `${numberOf(journey)}. ${journey.title}`,
      ...software.map((name) => cell(journey, name)),
      machineSessions(journey).join('<br>') || '–',
    ]),
  );
}

const START = '<!-- Written by `npm run conformance`: sessions -->';
const END = '<!-- End of sessions -->';

/** Returns the README with its matrix between the markers. */
export function protocolReadme(readme: string, all: readonly Session[] = sessions): string {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(
      `${PROTOCOL_README}: expected the lines ${START} and ${END}, and found only one or none.`,
    );
  return `${before}${START}\n\n${sessionMatrix(all)}\n\n${END}${after}`;
}

/** Returns the pages of the journeys, keyed by the name of their file. */
export const protocolPages = (all: readonly Session[] = sessions): Readonly<Record<string, string>> =>
  Object.fromEntries(journeys.map((journey) => [`${journey.id}.md`, journeyPage(journey, all)]));

import { existsSync, readFileSync } from 'node:fs';
import { table } from '../../src/tools/docs/tables.ts';
import { elementIn, type Journey, journeys, roleName, type Step, taskOf, titleOf } from './journeys.ts';

/** Folder of the protocol's README, and of the pages that `npm run conformance` writes beside it. */
export const PROTOCOL_FOLDER = 'docs/conformance/protocol';

/** File whose table `protocolReadme` replaces. */
export const PROTOCOL_README = `${PROTOCOL_FOLDER}/README.md`;

const SITE = 'http://localhost:5173';

/** Returns the last element that has received focus before a step, as a line. */
function focusedBefore(steps: readonly Step[], index: number): string {
  const lines = steps
    .slice(0, index)
    .flatMap(({ heard }) => heard.filter((line) => !/^(?:polite|page)\b/.test(line)));
  return lines.at(-1) ?? '';
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

/** Returns the page of a journey. */
function journeyPage(journey: Journey): string {
  const { steps } = journey;
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
begin at ${addresses[0]} in a private window. [How to use this page](README.md), and [the keys, gestures and words of your
software](README.md#keys-gestures-and-words)

## Steps

Programs announce things differently. What counts is that name, role, state and result are all there, in the order of the steps.
Result: **=** as expected, **≠** different, **×** not possible.

${table(['', 'Do', 'Keys', 'Voice control', 'Heard, in order', 'Result'], rows).join('\n')}

## To judge

${Object.entries(journey.judgments)
  .map(([criterion, question]) => `- **${criterion}** ${question}`)
  .join('\n')}
`;
}

/** Returns the first lines of a journey's transcripts: on which day which screen reader and browser said what they say. */
const machineSessions = ({ id }: Journey): string[] =>
  ['chromium', 'firefox']
    .map((browser) => `test/spoken/transcripts/${browser}/${id}.txt`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').split('\n')[0] ?? '');

const START = '<!-- Written by `npm run conformance`: heard by a machine -->';
const END = '<!-- End of heard by a machine -->';

/** Returns the README with the table of what a machine has followed between the markers. */
export function protocolReadme(readme: string): string {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(
      `${PROTOCOL_README}: expected the lines ${START} and ${END}, and found only one or none.`,
    );
  const rows = journeys.map((journey) => [
    `${numberOf(journey)}. ${journey.title}`,
    machineSessions(journey).join('<br>') || '–',
  ]);
  return `${before}${START}\n\n${table(['Journey', 'Followed with'], rows).join('\n')}\n\n${END}${after}`;
}

/** Returns the pages of the journeys, keyed by the name of their file. */
export const protocolPages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(journeys.map((journey) => [`${journey.id}.md`, journeyPage(journey)]));

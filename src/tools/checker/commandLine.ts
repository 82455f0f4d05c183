import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName, quoted } from '../../report/report.ts';
import { formats } from './formats.ts';
import { UsageError } from './UsageError.ts';

const OPTIONS = {
  crawl: { type: 'boolean', default: false },
  limit: { type: 'string', default: '100' },
  delay: { type: 'string', default: '250' },
  slow: { type: 'string', default: '5000' },
  list: { type: 'string' },
  update: { type: 'boolean', default: false },
  'approved-by': { type: 'string' },
  upgrade: { type: 'string' },
  fix: { type: 'boolean', default: false },
  timeout: { type: 'string', default: '15000' },
  header: { type: 'string', multiple: true, default: [] },
  format: { type: 'string', default: 'text' },
  help: { type: 'boolean', default: false, short: 'h' },
  version: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

/** Help about the session of pages for members. */
const SESSION = `Without a session, servers respond to requests for members' pages with a login page. With --header and --crawl,
links that sign out are not followed.`;

const CRAWL = `  --crawl           Also check the pages of the same site that the given pages link to
  --limit <number>  Maximum number of pages with --crawl (default 100)`;

/** Help about the options that all commands have. */
const SHARED = `  --timeout <ms>    Time after which a request fails (default 15000)
  --header <text>   Header of each request to the origin of the given addresses, as "Name: value". Other origins,
                    to which a page may redirect, do not receive it. @<file> reads one header from each line,
                    so that a session is not in the shell's history. May be repeated
  --format <name>   text, json or github (annotations), default text. Text has colors on a terminal, unless NO_COLOR
                    is set
  --help            Show this help
  --version         Show the version`;

const UNREADABLE = '2 if the command is wrong or a given page cannot be read.';

/** Help of each command. A command has the options that its help lists. */
const HELP = {
  check: `Usage: society-widgets check [options] <address or file>...

Checks the markup of widgets in pages as a server sends them.

Reports each mistake with its line and column. Nothing in a page is executed.
${SESSION}

Options:
${CRAWL}
  --delay <ms>      Pause between requests with --crawl (default 250)
  --upgrade <version>  In place of pages, check sources, in files and folders, for what has changed since a version
  --fix             With --upgrade, write the changes that are certain. A person has to make the others
${SHARED}

Exit status: 0 without errors, 1 with errors, ${UNREADABLE}

Examples:
  society-widgets check https://staging.example.org/events
  society-widgets check --crawl --limit 20 https://staging.example.org/
  society-widgets check --header @session.txt https://staging.example.org/account
  society-widgets check --format github build/*.html
  society-widgets check --upgrade 0.1.0 templates/ modules/
`,
  'check-server': `Usage: society-widgets check-server [options] <address>...

Tests the contract between widgets and the server of a test site.

Reads the requests from the widgets on the given pages, and sends them, as well-behaved and hostile clients would.
This SUBMITS FORMS AND PAYS with Stripe's test cards. Use it only for a test site. It stops at a live Stripe key.
${SESSION}

Options:
${CRAWL}
  --slow <ms>       Time above which a response is reported as slow (default 5000)
${SHARED}

Exit status: 0 without errors, 1 with errors, 2 if the command is wrong, a given page cannot be read, or no widget on
the pages makes requests.

Examples:
  society-widgets check-server https://staging.example.org/donate
  society-widgets check-server --crawl https://staging.example.org/
  society-widgets check-server --header @session.txt https://staging.example.org/account/email
`,
  'check-payment': `Usage: society-widgets check-payment [options] <address>

Lists the scripts, frames and policies of a payment page.

Reads the page as a server sends it, lists what it loads with hash, owner and reason, and compares this with a saved
list. Scripts that a script loads from a computed address are not found. See docs/payment-page.md.

Options:
  --list <file>     Saved inventory to compare with, such as payment-scripts.json
  --update          Write the list. What people have written in it is kept
  --approved-by <name>  With --update, the person who approves all entries that have a reason and no approval yet
${SHARED}

Exit status: 0 without changes to the list, 1 with changes, ${UNREADABLE}

Example:
  society-widgets check-payment https://www.example.org/donate --list payment-scripts.json
`,
} as const;

export type CommandName = keyof typeof HELP;

const commandNames = Object.keys(HELP) as CommandName[];

const optionsOf = (command: CommandName): string[] =>
  [...HELP[command].matchAll(/^ {2}--([\w-]+)/gm)].map(([, name = '']) => name);

/** Returns the help of a command, or the list of all commands. */
export function helpOf(command: CommandName | undefined): string {
  if (command !== undefined) return HELP[command];
  const summaries = commandNames.map((name) => `  ${name.padEnd(14)} ${HELP[name].split('\n')[2]}`);
  return `Usage: society-widgets <command> [options] <address>...

Commands:
${summaries.join('\n')}

"society-widgets <command> --help" shows the options of a command.
`;
}

/** Returns a sentence with the known name that is most similar to the given one, or with all known names. */
export function knownNames(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? `Expected one of ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
}

/** Returns the sentences about an option that the command does not have. */
function unknownOption(rawName: string, name: string, command: CommandName): string {
  const owners = commandNames.filter((each) => optionsOf(each).includes(name));
  if (owners.length > 0)
    return `${command} has no option ${rawName}, which belongs to ${owners.join(' and ')}.`;
  const start = `There is no option "${rawName}".`;
  if (formats.some((format) => format === name)) return `${start} Did you mean "--format ${name}"?`;
  const known = optionsOf(command).map((option) => `--${option}`);
  return `${start} ${knownNames(rawName, known)}`;
}

/**
 * Parses arguments without judging them.
 * @param former options that no command has any more
 */
export const readTokens = (args: readonly string[], former: ParseArgsConfig['options'] = {}) =>
  parseArgs({ options: { ...OPTIONS, ...former }, args: [...args], strict: false, tokens: true });

/**
 * Throws unless the command has each option, and each option has a value exactly if it needs one. Node's own errors name
 * neither the options nor the values that are possible.
 */
function checkOptions(args: readonly string[], command: CommandName): void {
  const own = optionsOf(command);
  const types: Readonly<Record<string, { type: string }>> = OPTIONS;
  for (const token of readTokens(args).tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!own.includes(name)) throw new UsageError(unknownOption(rawName, name, command));
    const needsValue = types[name]?.type === 'string';
    const isOption = !inlineValue && value?.startsWith('-') === true;
    if (needsValue && (value === undefined || isOption))
      throw new UsageError(`${rawName} needs a value. Found ${quoted(value) ?? 'none'}.`);
    if (!needsValue && value !== undefined)
      throw new UsageError(`${rawName} has no value. Found "${value}".`);
  }
}

/** Returns the command that the arguments name, or undefined if they name none. */
export function commandOf(args: readonly string[]): CommandName | undefined {
  const [name] = readTokens(args).positionals;
  return commandNames.find((each) => each === name);
}

/**
 * Returns the arguments of a command as named values.
 * @throws UsageError if there is no such command, or if it has no such option
 */
export function readCommandLine(args: readonly string[]) {
  const command = commandOf(args);
  if (command === undefined) {
    const [name] = readTokens(args).positionals;
    throw new UsageError(
      name === undefined
        ? `There is no command. Expected one of ${commandNames.join(', ')}.`
        : `There is no command "${name}". ${knownNames(name, commandNames)}`,
    );
  }
  checkOptions(args, command);
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  return { command, values, targets: positionals.slice(1) };
}

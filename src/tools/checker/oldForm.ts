import { readTokens } from './commandLine.ts';
import { webAddress } from './fetchPage.ts';
import { shown } from './formats.ts';
import { UsageError } from './UsageError.ts';

/** Options that are commands of their own since 0.2. */
const FORMER = { server: { type: 'string' }, payment: { type: 'string' } } as const;

/**
 * Returns the arguments of `check --server` or `check --payment` in the form that replaces it, and a line about it, or
 * undefined for any other command. The line repeats no option, because `--header` may be a secret and the line may end up
 * in a public log.
 */
export function fromOldForm(args: readonly string[]): { args: string[]; notice: string } | undefined {
  const { tokens, positionals } = readTokens(args, FORMER);
  const former = tokens.find((token) => token.kind === 'option' && Object.hasOwn(FORMER, token.name));
  const start = tokens.find(({ kind }) => kind === 'positional');
  const [first, ...pages] = positionals;
  if (first !== 'check' || former?.kind !== 'option' || former.value === undefined) return undefined;
  const command = former.name === 'server' ? 'check-server' : 'check-payment';
  const taken = [start?.index, former.index, ...(former.inlineValue ? [] : [former.index + 1])];
  const rest = args.filter((_, index) => !taken.includes(index));
  const isServer = command === 'check-server';
  const foreign = isServer ? pages.find((page) => originOf(page) !== originOf(former.value)) : undefined;
  if (foreign !== undefined)
    throw new UsageError(`${foreign} is not a page of ${former.value}, the server to check.`);
  const isWholeSite = isServer && pages.length === 0;
  const added = [
    ...(isWholeSite ? ['--crawl'] : []),
    ...(isServer && pages.length > 0 ? [] : [former.value]),
  ];
  const newForm = ['society-widgets', command, ...added, ...pages].join(' ');
  return {
    args: [command, ...added, ...rest],
    notice: shown(
      `society-widgets: "check --${former.name}" is now "${command}", and works for one more release. Use: ${newForm}`,
    ).concat('\n'),
  };
}

const originOf = (address: string | undefined): string | undefined => webAddress(address ?? '')?.origin;

import { contentOf, type Entry, type Inventory } from './entry.ts';
import { directivesOf } from './policies.ts';

/** Suggestion that does not affect the exit status. */
export interface Advice {
  /** Names of the entries that the suggestion is about. */
  names: readonly string[];
  text: string;
}

const isCrossOrigin = (name: string, page: string): boolean =>
  URL.canParse(name) && new URL(name).origin !== new URL(page).origin;

const policies = (entries: readonly Entry[], name: string): string[] =>
  entries.flatMap((entry) => (entry.kind === 'policy' && entry.name === name ? (entry.value ?? []) : []));

/** Returns the sources of scripts in a Content Security Policy, or undefined if it does not limit scripts. */
function scriptSources(value: string): readonly string[] | undefined {
  const directives = directivesOf(value);
  return directives.get('script-src') ?? directives.get('default-src');
}

/** Returns whether inline scripts run under these sources. Browsers ignore `'unsafe-inline'` beside a hash or a nonce. */
const allowsInline = (sources: readonly string[]): boolean =>
  sources.includes("'unsafe-inline'") &&
  !sources.some((source) => /^'(?:nonce|sha\d+)-|^'strict-dynamic'$/.test(source));

function contentPolicyAdvice(entries: readonly Entry[]): string[] {
  const enforced = [
    ...policies(entries, 'Content-Security-Policy'),
    ...policies(entries, 'Content-Security-Policy (meta)'),
  ];
  if (enforced.length === 0)
    return [
      'There is no Content-Security-Policy, so any script may run on the page, and send data anywhere.',
    ];
  const sources = enforced.flatMap((value) => [scriptSources(value) ?? []]).filter((each) => each.length > 0);
  if (sources.length === 0)
    return [
      'The Content-Security-Policy has neither script-src nor default-src, so it does not limit scripts.',
    ];
  return [
    ...(sources.every(allowsInline)
      ? [
          "The Content-Security-Policy contains 'unsafe-inline' for scripts, so injected code runs. Use hashes.",
        ]
      : []),
    ...(sources.every((each) => each.some((source) => /^(?:\*|https?:|data:)$/.test(source)))
      ? ['The Content-Security-Policy allows scripts from any host. Name the hosts.']
      : []),
  ];
}

function framingAdvice(entries: readonly Entry[]): string[] {
  const isLimited =
    policies(entries, 'X-Frame-Options').length > 0 ||
    policies(entries, 'Content-Security-Policy').some((value) => directivesOf(value).has('frame-ancestors'));
  return isLimited
    ? []
    : [
        "Any site may show the page in a frame. Send frame-ancestors 'self' in the Content-Security-Policy header; browsers ignore it in a <meta>.",
      ];
}

/** Returns suggestions about policies. */
function policyAdvice({ address, entries }: Inventory): Advice[] {
  const loadsStripe = entries.some(({ owner, kind }) => owner === 'Stripe' && /script/.test(kind));
  const blocksScripts = policies(entries, 'Integrity-Policy').some((value) => /\bscript\b/.test(value));
  const texts = [
    ...contentPolicyAdvice(entries),
    ...framingAdvice(entries),
    ...(loadsStripe && blocksScripts
      ? [
          "The Integrity-Policy blocks Stripe's script, which has no integrity value. Send Integrity-Policy-Report-Only.",
        ]
      : []),
    ...(address.startsWith('https:') && policies(entries, 'Strict-Transport-Security').length === 0
      ? ['There is no Strict-Transport-Security header, so a first visit may use an unencrypted connection.']
      : []),
  ];
  return texts.map((text) => ({ names: [], text }));
}

/** Suggestions about entries: which entries, and the sentence about them. */
const entryRules: readonly {
  isAbout: (entry: Entry, page: string) => boolean;
  text: string;
}[] = [
  {
    isAbout: ({ integrity }) => integrity === 'differs',
    text: 'The file differs from its integrity value, so browsers refuse it.',
  },
  {
    isAbout: ({ owner, integrity }) => owner === 'Stripe' && integrity === 'unchecked',
    text: "Stripe's script must not have an integrity value, because browsers refuse it after Stripe's next change.",
  },
  {
    isAbout: ({ kind, name, hash, integrity, owner }, page) =>
      /^(?:script|stylesheet)$/.test(kind) &&
      hash !== undefined &&
      integrity === 'none' &&
      owner !== 'Stripe' &&
      isCrossOrigin(name, page),
    text: 'The file comes from another host without an integrity attribute. Add one if its owner promises not to change it, or serve it yourself.',
  },
  {
    isAbout: ({ kind, name }) => kind === 'speculation rules' || name === 'Speculation-Rules',
    text: 'Speculation rules make browsers load other pages while the visitor pays. Leave them out of pages with a payment.',
  },
  {
    isAbout: (entry) =>
      /script|handler|javascript/.test(entry.kind) && contentOf(entry).endsWith('different in each response'),
    text: 'The code is different in each response, so nobody can approve it, and changes to it are not found. Move what differs to a data block.',
  },
  {
    isAbout: ({ name, owner, hash }) =>
      /\/(?:widgets|chunks\/[\w.-]+-[\w-]{7})\.js(?:\?|$)/.test(name) &&
      hash !== undefined &&
      owner !== 'society-widgets',
    text: "The file has a name of the society's widgets, but it is not in the release of this command. Run the command of the release that you have published; otherwise, somebody has changed the file.",
  },
];

/** Returns the entries that need a reason from a person. */
const withoutReason = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ reason }) => reason.trim() === '');

/**
 * Returns suggestions for a page.
 * @param isComplete false if some files have not been read, because there are too many
 */
export function adviceFor(inventory: Inventory, isComplete: boolean): Advice[] {
  const { address, entries } = inventory;
  const reasonless = withoutReason(entries);
  const rules = entryRules.map(({ isAbout, text }) => ({
    names: entries.filter((entry) => isAbout(entry, address)).map(({ name }) => name),
    text,
  }));
  return [
    ...policyAdvice(inventory),
    ...rules.filter(({ names }) => names.length > 0),
    ...(reasonless.length > 0
      ? [
          {
            names: reasonless.map(({ name }) => name),
            text: 'There is no reason for these entries. Write why the page needs them in the list.',
          },
        ]
      : []),
    ...(isComplete ? [] : [{ names: [], text: 'The page has so many files that some have not been read.' }]),
  ];
}

import type {
  PrivacyFeature,
  RemoteHost,
  StoredCookie,
  StoredFamily,
  StoredItem,
} from '../../page/privacy.ts';
import { deletionScript, isCookie, isFamily } from '../privacy/register.ts';
import type { Blocks } from './blocks.ts';
import { table } from './tables.ts';

const code = (text: string): string => `\`${text}\``;

const areaNames = { localStorage: 'local storage', sessionStorage: 'session storage' } as const;

function placeOf(stored: StoredItem | StoredFamily | StoredCookie): string {
  if (isCookie(stored)) return `${code(stored.cookie)}, cookie`;
  const key = isFamily(stored) ? `${stored.prefix}…` : stored.key;
  return `${code(key)}, ${areaNames[stored.area]}`;
}

const switchOf = (waitsForConsent: true | undefined, off: string): string =>
  `${waitsForConsent ? 'Waits for consent.' : 'Doesn’t wait for consent.'} ${off}`;

const storedHead = [
  'Key',
  'Content',
  'Purpose',
  'Stored when',
  'Kept until',
  'Consent, and how to switch it off',
];

function storedRow(stored: StoredItem | StoredFamily | StoredCookie): string[] {
  const { content, purpose, trigger, lifetime, off, waitsForConsent, writer } = stored.about;
  const place = writer === undefined ? placeOf(stored) : `${placeOf(stored)}, by ${writer}`;
  return [place, content, purpose, trigger, lifetime, switchOf(waitsForConsent, off)];
}

/** Returns a heading and a table for each feature that has rows. */
function sections(
  features: readonly PrivacyFeature[],
  head: readonly string[],
  rowsOf: (feature: PrivacyFeature) => string[][],
): string[] {
  return features
    .map((feature) => ({ title: feature.title, rows: rowsOf(feature) }))
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }, index) => [
      ...(index === 0 ? [] : ['']),
      `### ${title}`,
      '',
      ...table(head, rows),
    ]);
}

const recipientOf = ({ recipient, hosts, chosenBy }: RemoteHost): string =>
  hosts ? `${recipient}: ${hosts.map(code).join(', ')}` : `${recipient}, chosen by ${chosenBy}`;

const remoteHead = (last: string): string[] => [
  'Feature',
  'Recipient',
  'What is sent',
  'Purpose',
  'Sent when',
  last,
];

/** Returns the table of the hosts that the page contacts itself, or to which the visitor follows a link. */
function remoteTable(features: readonly PrivacyFeature[], kind: RemoteHost['kind']): string[] {
  const isLink = kind === 'link';
  const rows = features.flatMap(({ title, remote = [] }) =>
    remote
      .filter((host) => host.kind === kind)
      .map((host) => [
        title,
        recipientOf(host),
        host.sent,
        host.purpose,
        host.trigger,
        // A link waits for a click, whatever the visitor has agreed to.
        isLink ? host.off : switchOf(host.waitsForConsent, host.off),
      ]),
  );
  return table(remoteHead(isLink ? 'How to switch it off' : 'Consent, and how to switch it off'), rows);
}

/** Returns the generated blocks of docs/privacy.md and docs/removing.md, keyed by file. */
export function privacyBlocks(features: readonly PrivacyFeature[]): Readonly<Record<string, Blocks>> {
  const deletion = ['```js', ...deletionScript(features), '```'];
  return {
    'docs/privacy.md': {
      stored: sections(features, storedHead, ({ stored = [] }) => stored.map(storedRow)),
      history: table(
        ['Feature', 'Content', 'Purpose'],
        features.flatMap(({ title, history = [] }) =>
          history.map(({ content, purpose }) => [title, content, purpose]),
        ),
      ),
      requests: remoteTable(features, 'request'),
      links: remoteTable(features, 'link'),
      deletion,
      notices: features
        .flatMap(({ title, notice }) => (notice === undefined ? [] : [`**${title}.** ${notice}`]))
        .join('\n\n')
        .split('\n'),
    },
    'docs/removing.md': { deletion },
  };
}

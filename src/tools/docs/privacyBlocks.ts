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
  waitsForConsent ? `**Waits for consent.** ${off}` : off;

const storedHead = [
  'Feature',
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
  return {
    'docs/privacy.md': {
      stored: table(
        storedHead,
        features.flatMap(({ title, stored = [] }) => stored.map((item) => [title, ...storedRow(item)])),
      ),
      history: table(
        ['Feature', 'Content', 'Purpose'],
        features.flatMap(({ title, history = [] }) =>
          history.map(({ content, purpose }) => [title, content, purpose]),
        ),
      ),
      requests: remoteTable(features, 'request'),
      links: remoteTable(features, 'link'),
      notices: features
        .flatMap(({ title, notice }) => (notice === undefined ? [] : [`**${title}.** ${notice}`]))
        .join('\n\n')
        .split('\n'),
    },
    'docs/removing.md': { deletion: ['```js', ...deletionScript(features), '```'] },
  };
}

import type { ReleaseManifest } from '../../manifest.ts';

/** Owner of a script, and the reason why the page needs it if the reason is known. */
export interface Owner {
  owner: string;
  reason: string;
}

const STRIPE = {
  owner: 'Stripe',
  reason: "Takes the card in Stripe's own frames, so that card numbers never reach this site.",
};

/** Owners of hosts, and of paths on hosts that others share. An entry also applies to the host's subdomains. */
const VENDORS: readonly (readonly [place: string, owner: Owner])[] = [
  ['stripe.com', STRIPE],
  ['stripe.network', STRIPE],
  ['link.com', STRIPE],
  [
    'challenges.cloudflare.com',
    { owner: 'Cloudflare Turnstile', reason: 'Tells visitors from card testing scripts.' },
  ],
  ['hcaptcha.com', { owner: 'hCaptcha', reason: 'Tells visitors from card testing scripts.' }],
  [
    'www.google.com/recaptcha',
    { owner: 'Google reCAPTCHA', reason: 'Tells visitors from card testing scripts.' },
  ],
  ['recaptcha.net', { owner: 'Google reCAPTCHA', reason: 'Tells visitors from card testing scripts.' }],
  [
    'www.gstatic.com/recaptcha',
    { owner: 'Google reCAPTCHA', reason: 'Tells visitors from card testing scripts.' },
  ],
  ['googletagmanager.com', { owner: 'Google Tag Manager', reason: '' }],
  ['google-analytics.com', { owner: 'Google Analytics', reason: '' }],
];

const isHostOrSubdomain = (host: string, parent: string): boolean =>
  host === parent || host.endsWith(`.${parent}`);

function vendorOf({ hostname, pathname }: URL): Owner | undefined {
  return VENDORS.find(([place]) => {
    const [host = '', ...folders] = place.split('/');
    return isHostOrSubdomain(hostname, host) && `${pathname}/`.startsWith(['', ...folders, ''].join('/'));
  })?.[1];
}

/** Returns whether an address belongs to Stripe, whose files change without notice. */
export const isStripe = (address: URL): boolean => vendorOf(address) === STRIPE;

const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** Returns whether two addresses have the same host without `www.`, or one host is a subdomain of the other. */
export const isSameSite = (a: URL, b: URL): boolean =>
  isHostOrSubdomain(siteOf(a), siteOf(b)) || isHostOrSubdomain(siteOf(b), siteOf(a));

/** Returns the paths of the release's files, keyed by the hash of their content. */
export function filesByHash(manifest: ReleaseManifest | undefined): ReadonlyMap<string, string> {
  return new Map(Object.entries(manifest?.files ?? {}).map(([path, { integrity }]) => [integrity, path]));
}

/** Returns the reason why a page needs a file of the widgets. */
function widgetReason(path: string): string {
  const chunk = /^chunks\/(.+)-[\w-]{7}\.js$/.exec(path)?.[1];
  if (chunk !== undefined) return `Code of the widgets: ${chunk}.`;
  if (path === 'head-snippet.js') return 'Stores clicks until the widgets are ready.';
  if (path === 'debug.js') return 'Shows problems to developers, on request.';
  return 'Finds the widgets on the page, and loads their code.';
}

/** Returns the owner of a file of the widgets. */
export const widgetsOwner = (path: string): Owner => ({
  owner: 'society-widgets',
  reason: widgetReason(path),
});

/** Returns the owner of an address: the page's own site, a known vendor, or `unknown`. */
export function ownerOf(address: URL, page: URL): Owner {
  const vendor = vendorOf(address);
  if (vendor) return vendor;
  return { owner: isSameSite(address, page) ? 'site' : 'unknown', reason: '' };
}

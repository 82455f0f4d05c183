/** Where the pages of a platform are: hosts, with all that is below them. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com', 'instagr.am'],
  twitter: ['twitter.com', 'x.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  doximity: ['doximity.com'],
};

function hostOf(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  try {
    return new URL(address).hostname;
  } catch {
    // What people type is no address, mostly.
    return '';
  }
}

/** The platform whose address a text is ('https://www.linkedin.com/in/jane': 'linkedin'); undefined for any other text. */
export function platformOf(text: string): string | undefined {
  const host = hostOf(text.trim());
  const isAt = (domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return Object.keys(HOSTS).find((platform) => HOSTS[platform]?.some(isAt));
}

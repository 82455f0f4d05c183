/** Domains of each platform. Subdomains of these domains also match. */
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
    // Most visitors type a handle, which may not be a valid URL.
    return '';
  }
}

/** Returns the platform of a URL ('https://www.linkedin.com/in/jane' → 'linkedin'), or undefined for any other text. */
export function platformOf(text: string): string | undefined {
  const host = hostOf(text.trim());
  const isAt = (domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return Object.keys(HOSTS).find((platform) => HOSTS[platform]?.some(isAt));
}

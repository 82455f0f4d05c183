/**
 * Query parameters that describe a visit, not the page: those of analytics (Google, Matomo, HubSpot, Adobe), click ids of
 * advertising networks, and ids of newsletters.
 */
const PREFIXES = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_', 'gad_', 'vero_', '__hs', '_hs'];
const NAMES = new Set(
  'gclid gclsrc dclid gbraid wbraid srsltid _ga _gl fbclid msclkid twclid ttclid yclid scclid rdt_cid li_fat_id igsh igshid epik mc_cid mc_eid mkt_tok s_cid hsctatracking _ke _kx _openstat oly_anon_id oly_enc_id elqtrack elqtrackid dm_i wickedid'.split(
    ' ',
  ),
);

/** Returns the query of a URL, with `?`, without the parameters of campaigns; unchanged if there are none. */
export function searchWithoutCampaign(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const name = pair.split('=', 1)[0]?.toLowerCase() ?? '';
      return !NAMES.has(name) && !PREFIXES.some((prefix) => name.startsWith(prefix));
    })
    .join('&');
  return rest && `?${rest}`;
}

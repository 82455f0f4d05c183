import { defineWidget } from '../../src/define.ts';
import { some } from '../../src/parts.ts';

/** The logos of sponsors, which lead away from the site, and say so (SP-01). */
export const sponsorLogo = defineWidget({
  name: 'sponsor-logo',
  options: {},
  parts: {
    link: some('a', "Leads to a sponsor's website; holds the logo."),
  },
  texts: {
    leaving: {
      default:
        'You are now leaving the website. Corporate Membership does not imply endorsement of any product or services by the society.',
      about: 'Alerted when a link is followed, in whatever way.',
    },
  },
});

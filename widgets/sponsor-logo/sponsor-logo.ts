import { defineWidget } from '../../src/runtime/define.ts';
import { some } from '../../src/runtime/parts.ts';

/** Definition of sponsor logos whose links warn visitors before they leave the site (SP-01). */
export const sponsorLogo = defineWidget({
  name: 'sponsor-logo',
  group: 'content',
  options: {},
  parts: {
    link: some('a', "A link to a sponsor's website. Contains the logo."),
  },
  texts: {
    leaving: {
      default:
        'You are now leaving the website. Corporate Membership does not imply endorsement of any product or services by the society.',
      about: 'Text of the alert before the browser follows a link.',
    },
  },
});

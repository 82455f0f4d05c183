import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const employerMatchingFeature: PrivacyFeature = {
  title: 'Employer matching',
  notice:
    'If you enter your employer in a donation form, the software of [vendor] loads. It receives your IP address and the name of the employer, and tells you whether the employer matches gifts. See [link to the vendor’s privacy notice].',
  remote: [
    {
      chosenBy: '`employerMatching.script` in the page settings',
      recipient: 'The vendor of the plugin',
      kind: 'request',
      sent: 'The IP address, the page’s address and the name of the employer. The vendor decides what else the plugin collects, stores and sends.',
      purpose: 'Shows whether the employer matches gifts.',
      trigger: 'The donor enters the field or, with `data-employer-matching-load="consent"`, has agreed.',
      off: 'Leave out the part `slot`. The field then works without the vendor.',
      waitsForConsent: true,
    },
  ],
};

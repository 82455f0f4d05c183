import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const advocacyFeature: PrivacyFeature = {
  title: 'Advocacy',
  notice:
    'Pages with a campaign load the software of [vendor], which receives your IP address and what you enter in the campaign’s form. See [link to the vendor’s privacy notice].',
  remote: [
    {
      chosenBy: '`advocacy.script` in the page settings',
      recipient: 'The vendor of the advocacy plugin',
      kind: 'request',
      sent: 'The IP address and the page’s address. The vendor decides what else the plugin collects, stores and sends.',
      purpose: 'Shows the campaign.',
      trigger: 'A visitor starts to use a page that contains a placeholder.',
      off: 'Send no placeholder before the visitor has agreed, or link to the campaign instead.',
    },
  ],
};

import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const npiLookupFeature: PrivacyFeature = {
  title: 'NPI lookup',
  notice:
    'If you look up an NPI number, our server sends the name, place or number that you enter to NPPES, the public registry of the US government. The registry doesn’t receive your IP address.',
};

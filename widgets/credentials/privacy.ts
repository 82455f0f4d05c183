import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const credentialsFeature: PrivacyFeature = {
  title: 'Credentials',
  history: [
    {
      module: 'widgets/credentials/store.ts',
      content: 'The ids of the chosen credentials, and their order.',
      purpose: 'A reload and Back keep the order.',
    },
  ],
};

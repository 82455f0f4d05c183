import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const credentialsFeature: PrivacyFeature = {
  title: 'Credentials',
  notice:
    'Your browser remembers in the history of its tab which credentials you chose in your profile, and in which order. This information disappears with the tab.',
  history: [
    {
      module: 'widgets/credentials/store.ts',
      content: 'The ids of the chosen credentials, and their order.',
      purpose: 'A reload and Back keep the order.',
    },
  ],
};

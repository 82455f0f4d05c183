import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const socialLinksFeature: PrivacyFeature = {
  title: 'Social links',
  notice:
    'Your browser remembers in the history of its tab the social media links that you enter in your profile. This information disappears with the tab.',
  history: [
    {
      module: 'widgets/social-links/savedRows.ts',
      content: 'The links in all rows, and their platforms.',
      purpose: 'A reload and Back keep rows that the visitor has added.',
    },
  ],
};

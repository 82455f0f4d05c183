import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const socialLinksFeature: PrivacyFeature = {
  title: 'Social links',
  history: [
    {
      module: 'widgets/social-links/savedRows.ts',
      content: 'The links in all rows, and their platforms.',
      purpose: 'A reload and Back keep rows that the visitor has added.',
    },
  ],
};

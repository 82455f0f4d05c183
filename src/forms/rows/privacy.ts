import type { PrivacyFeature } from '../../page/privacy.ts';

export const formRowsFeature: PrivacyFeature = {
  title: 'Repeated rows',
  history: [
    {
      module: 'src/forms/rows/savedRows.ts',
      content: 'The answers in all rows of a field or group that repeats, such as links to profiles.',
      purpose: 'A reload and Back keep rows that the visitor has added.',
    },
  ],
};

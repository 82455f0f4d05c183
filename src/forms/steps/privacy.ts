import type { PrivacyFeature } from '../../page/privacy.ts';

export const stepsFeature: PrivacyFeature = {
  title: 'Forms in steps',
  history: [
    {
      module: 'src/forms/steps/storedStep.ts',
      content: 'The number of the step that is shown.',
      purpose: 'Reload and Back return to the same step.',
    },
    {
      module: 'src/forms/review/useReview.ts',
      content: 'Whether the visitor is changing an answer of the review step.',
      purpose: 'After the change, the form returns to the review.',
    },
  ],
};

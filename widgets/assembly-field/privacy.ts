import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const assemblyFieldFeature: PrivacyFeature = {
  title: 'Assembly field',
  history: [
    {
      module: 'widgets/assembly-field/useChosen.ts',
      content: 'The ids of the chosen assemblies.',
      purpose: 'A reload and Back keep the choice.',
    },
  ],
};

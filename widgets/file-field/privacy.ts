import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const fileFieldFeature: PrivacyFeature = {
  title: 'File field',
  notice:
    'Files that you choose in a form are uploaded to our server immediately. [Say when you delete files of forms that are never sent.]',
  history: [
    {
      module: 'widgets/file-field/fieldValue.ts',
      content: 'The names and sizes of the files, and the server’s references to them. Never their content.',
      purpose: 'A reload and Back keep the list.',
    },
  ],
};

import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const continueElsewhereFeature: PrivacyFeature = {
  title: 'Continue on another device',
  notice:
    'If you save a form to continue on another device, our server stores your answers with your account until you send the form or delete the saved version [say after how many days you delete it in any case]. If you save a file instead, keep it safe: anybody who has the file can read your answers.',
};

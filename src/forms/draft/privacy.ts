import type { PrivacyFeature, StoredFamily } from '../../page/privacy.ts';

/** Draft of each form in this tab, by the form's path and id and the account. */
export const TAB_DRAFTS: StoredFamily = {
  area: 'sessionStorage',
  prefix: 'society-widgets:draft:',
  about: {
    content:
      'The answers in a form, the step, a random id and, for a donation, the id of the account that was last seen. Never passwords, payment data, codes, tokens, files or hidden fields of the form itself. The key contains the path of the page and the id of the account.',
    purpose: 'What a visitor has typed survives a reload, a failed submission or a login.',
    trigger: 'The visitor changes a field of a form with a draft.',
    lifetime:
      'Until the thank-you page has confirmed the form, the visitor discards the draft, the account signs out, or the tab is closed. Ignored after 14 days. Because a clock may be wrong, it is removed only if a form with a draft finds it too old twice, 14 days apart.',
    off: 'Off unless the site sets `data-membership-application-draft` or `data-donation-draft`. A visitor clicks the button below the note about the draft.',
  },
};

/** Drafts that all tabs of this browser share, by the draft's id, the form's path and id, and the account. */
export const SHARED_DRAFTS: StoredFamily = {
  area: 'localStorage',
  prefix: 'society-widgets:draft:',
  about: {
    content: 'The same answers as in the tab. Fields with `autocomplete="off"` are left out.',
    purpose: 'A long application survives a crash or a closed tab.',
    trigger: 'The visitor changes a field of a membership application with a draft.',
    lifetime:
      'Until the visitor sends the form or discards the draft, or the account signs out. If the browser refuses the tab’s copy, until the site reports the form as received. After 14 days, the same as in the tab.',
    off: 'Off unless the site sets `data-membership-application-draft`. A visitor clicks the same button.',
  },
};

export const draftFeature: PrivacyFeature = {
  title: 'Drafts of forms',
  notice:
    'While you fill in an application or a donation, your browser keeps a draft of your answers, never passwords, card numbers or files. The draft of a donation ends with the tab. Your browser offers you the draft of an application for 14 days. It deletes the draft when you send the form, sign out, remove the draft with the button in the form, or open forms with a draft later than that, two weeks apart. We don’t receive the draft before you send the form. On a computer that other people use, remove it before you leave.',
  stored: [TAB_DRAFTS, SHARED_DRAFTS],
  history: [
    {
      module: 'src/forms/draft/application.ts',
      content: 'The random id of the draft, and the time when it was started.',
      purpose: 'Back returns to the same application, and a form that was sent counts as sent.',
    },
  ],
};

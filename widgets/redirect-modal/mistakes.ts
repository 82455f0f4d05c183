/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'href="/resources"',
    to: 'href="javascript:void(0)"',
    reports: [
      '10:69 redirect-modal: the target of part "redirect" is not allowed, found "javascript:void(0)", which has the scheme javascript:',
    ],
  },
  {
    from: 'data-redirect-modal-variant="automatic"',
    to: 'data-redirect-modal-variant="auto"',
    reports: ['1:72 redirect-modal: option data-redirect-modal-variant has an invalid value, found "auto"'],
  },
];

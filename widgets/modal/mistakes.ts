/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-opens="',
    to: 'data-modal-open="',
    reports: ['page: the attribute data-modal-open opens nothing'],
  },
  {
    from: '<button type="button" class="sw-button sw-button-close" data-modal-part="close" popovertarget="statement" popovertargetaction="hide" hidden>Close</button>',
    to: '',
    reports: ['3:1 modal: part "close" missing, found 0'],
  },
  {
    from: 'data-widget="modal"',
    to: 'data-widget="modal" data-modal-start="opened"',
    reports: ['3:59 modal: option data-modal-start has an invalid value, found "opened"'],
  },
  {
    from: 'data-widget="modal"',
    to: 'data-widget="drawer"',
    reports: ['3:39 drawer: it has the parts of modal, found drawer (did you mean "modal"?)'],
  },
];

/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-opens="#credits" popovertarget',
    reports: ['1:41 page: an opener names its dialog with #, found "#credits" (did you mean "credits"?)'],
  },
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-opens="credts" popovertarget',
    reports: ['1:41 page: an opener opens nothing, found "credts" (did you mean "credits"?)'],
  },
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-drawer-open="credits" popovertarget',
    reports: [
      '1:41 page: the attribute data-drawer-open opens nothing, found data-drawer-open (did you mean "data-opens"?)',
    ],
  },
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-opens-drawer="credts" popovertarget',
    reports: [
      '1:41 page: the attribute data-opens-drawer opens nothing, found data-opens-drawer (did you mean "data-opens"?)',
      '1:41 page: an opener opens nothing, found "credts" (did you mean "credits"?)',
    ],
  },
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-opens="" popovertarget',
    reports: ['1:41 page: an opener names no dialog, found ""'],
  },
  {
    from: 'data-opens="credits" popovertarget',
    to: 'data-opens="credits-title" popovertarget',
    reports: ['1:41 page: an opener names an element that is not a dialog, found "credits-title"'],
  },
  {
    from: 'id="credits-title"',
    to: 'id="credits"',
    reports: ['7:11 page: the id "credits" is not unique, found the same id in line 4, column 6'],
  },
  {
    from: '<div id="credits" class="sw-dialog" data-widget="drawer" popover>',
    to: '<div id="credits" class="sw-dialog" popover>',
    reports: [
      '5:12 drawer: parts are outside their widget, found panel, title, close, body outside any drawer',
    ],
  },
];

/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-add-to-calendar-start="2027-02-25T09:00"',
    to: '',
    reports: ['1:1 add-to-calendar: option data-add-to-calendar-start is missing, found none'],
  },
  {
    from: '2027-02-25T09:00',
    to: '25.02.2027',
    reports: ['3:3 add-to-calendar: option data-add-to-calendar-start is invalid, found "25.02.2027"'],
  },
  {
    from: '2027-02-25T16:30',
    to: '2027-02-24T16:30',
    reports: ['4:3 add-to-calendar: option data-add-to-calendar-end is invalid, found "2027-02-24T16:30"'],
  },
  {
    from: 'data-add-to-calendar-end="2027-02-25T16:30"',
    to: 'data-add-to-calendar-zone="Amerika/New_York"',
    reports: [
      '4:3 add-to-calendar: option data-add-to-calendar-zone has an invalid value, found "Amerika/New_York"',
    ],
  },
  {
    from: 'data-add-to-calendar-end="2027-02-25T16:30"',
    to: 'data-add-to-calendar-all-day="yes"',
    reports: ['4:3 add-to-calendar: option data-add-to-calendar-all-day has an invalid value, found "yes"'],
  },
  {
    from: '/events/winter-lung-school"\n',
    to: 'javascript:alert(1)"\n',
    reports: ['6:3 add-to-calendar: option data-add-to-calendar-url is invalid, found "javascript:alert(1)"'],
  },
];

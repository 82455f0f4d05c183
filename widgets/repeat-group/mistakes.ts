/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'name="posts[{index}][hospital]"',
    to: 'name="posts[][hospital]"',
    reports: [
      '25:15 repeat-group: the name in the template is the same in each row, found "posts[][hospital]"',
    ],
  },
];

/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'https://plugin.example/embed.js',
    to: 'http://plugin.example/embed.js',
    reports: [
      '2:19 page: the page settings cannot be used, found TypeError: advocacy.script is neither an https URL nor a path on this site',
    ],
  },
  {
    from: '"advocacy": {',
    to: '"advocasy": {',
    reports: ['2:5 page: there is no setting "advocasy", found "advocasy" (did you mean "advocacy"?)'],
  },
  {
    from: '"advocacy": { "script": "https://plugin.example/embed.js" } }',
    to: '"advocacy": { "script": "https://plugin.example/embed.js" }',
    reports: ['3:1 page: the page settings cannot be used, found SyntaxError: '],
  },
  {
    from: '</script>',
    to: '</script><script type="application/json" data-widgets-config>{}</script>',
    reports: ['3:42 page: there are two blocks of settings, and only the first is read, found 2'],
  },
  {
    from: 'type="application/json" ',
    to: '',
    reports: ['1:9 page: the settings are not in a JSON script, found <script>'],
  },
];

/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-content-list-path="/events"',
    to: 'data-content-list-path="events"',
    reports: ['1:37 content-list: option data-content-list-path has an invalid value, found "events"'],
  },
  {
    from: 'data-content-list-part="list"',
    to: 'data-content-list-part="lst"',
    reports: ['26:12 content-list: there is no part "lst", found "lst" (did you mean "list"?)'],
  },
  {
    from: 'name="types[]" value="webinar"',
    to: 'name="types[]"',
    reports: [
      '1:1 content-list: a filter has no value, found <input class="sw-box" type="checkbox" name="types[]">',
    ],
  },
  {
    from: 'method="get"',
    to: 'method="post"',
    reports: [
      '1:1 content-list: the form of the filters is not a GET form, so it does not lead to the list without JavaScript, found method="post"',
    ],
  },
  {
    from: 'value="course"',
    to: 'value="course,talk"',
    reports: [
      '1:1 content-list: a value of a filter contains a comma, which separates values in the URL, found "course,talk"',
    ],
  },
  {
    from: 'name="types[]" value="course"',
    to: 'name="types" value="course"',
    reports: [
      '1:1 content-list: the controls of the filter "types" are of different kinds, found <input class="sw-box" type="checkbox" name="types" value="course">',
    ],
  },
  {
    from: '<label for="events-q">',
    to: '<label for="event-q">',
    reports: ['17:9 content-list: a control has no label, found <input name="q">'],
  },
  {
    from: 'data-content-list-part="active-filters">',
    to: 'data-content-list-part="active-filters"><a href="/events">Webinar</a>',
    reports: ['24:8 content-list: the part "active-filters" has content'],
  },
  {
    from: 'href="webcal://society.example/events.ics"',
    to: 'href="webcal:/events.ics"',
    reports: [
      '37:40 content-list: a link to a feed has an address that neither calendars nor feed readers open, found href="webcal:/events.ics"',
    ],
  },
  {
    from: '<section data-content-list-part="list"',
    to: '<section data-content-list-part="list"></section><section data-content-list-part="list"',
    reports: ['26:61 content-list: part "list" repeated, found 2'],
  },
];

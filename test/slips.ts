/** Mistake in the first example of a widget's README, together with the beginnings of the checker's reports. */
interface Slip {
  widget: string;
  from: string;
  to: string;
  reports: readonly string[];
}

/** Typical mistakes of integrators. Lines and columns refer to the example in the README. */
export const slips: readonly Slip[] = [
  {
    widget: 'accordion',
    from: 'data-widget="accordion"',
    to: 'data-widget="acordion"',
    reports: ['1:6 acordion: there is no such widget, found "acordion" (did you mean "accordion"?)'],
  },
  {
    widget: 'accordion',
    from: ' data-widget="accordion" data-accordion-open="first"',
    to: '',
    reports: ['2:59 accordion: parts are outside their widget, found toggle, row, row outside any accordion'],
  },
  {
    widget: 'accordion',
    from: 'data-accordion-open="first"',
    to: 'data-accordion-open="frist"',
    reports: ['1:30 accordion: option data-accordion-open has an invalid value, found "frist"'],
  },
  {
    widget: 'accordion',
    from: 'data-accordion-open="first"',
    to: 'data-accordion-opn="first"',
    reports: [
      '1:30 accordion: there is no option data-accordion-opn, found data-accordion-opn (did you mean "data-accordion-open"?)',
    ],
  },
  {
    widget: 'accordion',
    from: 'data-accordion-open="first"',
    to: 'data-acordion-open="first"',
    reports: [
      '1:30 accordion: there is no option data-acordion-open, found data-acordion-open (did you mean "data-accordion-open"?)',
    ],
  },
  {
    widget: 'accordion',
    from: '<summary><h2>What does it cost?</h2></summary>',
    to: '<h2>What does it cost?</h2>',
    reports: ['3:22 accordion: a row has no summary, found <h2>'],
  },
  {
    widget: 'accordion',
    from: '<details id="cost" data-accordion-part="row" open>',
    to: '<div id="cost" data-accordion-part="row">',
    reports: ['3:18 accordion: part "row" is the wrong element, found <div>'],
  },
  {
    widget: 'accordion',
    from: 'data-accordion-part="toggle"',
    to: 'data-accordion-part="togle"',
    reports: ['2:59 accordion: there is no part "togle", found "togle" (did you mean "toggle"?)'],
  },
  {
    widget: 'accordion',
    from: 'data-accordion-part="toggle"',
    to: 'data-accordion-prt="toggle"',
    reports: [
      '2:59 accordion: there is no attribute data-accordion-prt, found data-accordion-prt (did you mean "data-accordion-part"?)',
    ],
  },
  {
    widget: 'action-tools',
    from: '<summary class="sw-button" data-action-tools-part="toggle">',
    to: '<summary class="sw-button">',
    reports: ['1:1 action-tools: part "toggle" missing, found 0'],
  },
  {
    widget: 'action-tools',
    from: '<ul data-action-tools-part="panel">',
    to: '</details><ul data-action-tools-part="panel">',
    reports: ['4:19 action-tools: part "panel" is in the wrong place, found outside'],
  },
  {
    widget: 'add-to-calendar',
    from: 'data-add-to-calendar-start="2027-02-25T09:00"',
    to: '',
    reports: ['1:1 add-to-calendar: option data-add-to-calendar-start is missing, found none'],
  },
  {
    widget: 'add-to-calendar',
    from: '2027-02-25T09:00',
    to: '25.02.2027',
    reports: ['3:3 add-to-calendar: option data-add-to-calendar-start is invalid, found "25.02.2027"'],
  },
  {
    widget: 'add-to-calendar',
    from: '2027-02-25T16:30',
    to: '2027-02-24T16:30',
    reports: ['4:3 add-to-calendar: option data-add-to-calendar-end is invalid, found "2027-02-24T16:30"'],
  },
  {
    widget: 'add-to-calendar',
    from: 'data-add-to-calendar-end="2027-02-25T16:30"',
    to: 'data-add-to-calendar-zone="Amerika/New_York"',
    reports: [
      '4:3 add-to-calendar: option data-add-to-calendar-zone has an invalid value, found "Amerika/New_York"',
    ],
  },
  {
    widget: 'add-to-calendar',
    from: 'data-add-to-calendar-end="2027-02-25T16:30"',
    to: 'data-add-to-calendar-all-day="yes"',
    reports: ['4:3 add-to-calendar: option data-add-to-calendar-all-day has an invalid value, found "yes"'],
  },
  {
    widget: 'add-to-calendar',
    from: '/events/winter-lung-school"\n',
    to: 'javascript:alert(1)"\n',
    reports: ['6:3 add-to-calendar: option data-add-to-calendar-url is invalid, found "javascript:alert(1)"'],
  },
  {
    widget: 'advocacy',
    from: 'https://plugin.example/embed.js',
    to: 'http://plugin.example/embed.js',
    reports: [
      '2:19 page: the page settings cannot be used, found TypeError: advocacy.script is neither an https URL nor a path on this site',
    ],
  },
  {
    widget: 'advocacy',
    from: '"advocacy": {',
    to: '"advocasy": {',
    reports: ['2:5 page: there is no setting "advocasy", found "advocasy" (did you mean "advocacy"?)'],
  },
  {
    widget: 'advocacy',
    from: '"advocacy": { "script": "https://plugin.example/embed.js" } }',
    to: '"advocacy": { "script": "https://plugin.example/embed.js" }',
    reports: ['3:1 page: the page settings cannot be used, found SyntaxError: '],
  },
  {
    widget: 'advocacy',
    from: '</script>',
    to: '</script><script type="application/json" data-widgets-config>{}</script>',
    reports: ['3:42 page: there are two blocks of settings, and only the first is read, found 2'],
  },
  {
    widget: 'advocacy',
    from: 'type="application/json" ',
    to: '',
    reports: ['1:9 page: the settings are not in a JSON script, found <script>'],
  },
  {
    widget: 'banner',
    from: 'data-banner-updated="1794837600"',
    to: 'data-banner-updated="2026-11-20"',
    reports: ['1:31 banner: option data-banner-updated has an invalid value, found "2026-11-20"'],
  },
  {
    widget: 'banner',
    from: '<button type="button" class="sw-button sw-button-close" data-banner-part="close" aria-label="Close announcement" hidden>Close</button>',
    to: '<span data-banner-part="close">Close</span>',
    reports: ['3:9 banner: part "close" is the wrong element, found <span>'],
  },
  {
    widget: 'content-list',
    from: 'data-content-list-path="/events"',
    to: 'data-content-list-path="events"',
    reports: ['1:37 content-list: option data-content-list-path has an invalid value, found "events"'],
  },
  {
    widget: 'content-list',
    from: 'data-content-list-part="list"',
    to: 'data-content-list-part="lst"',
    reports: ['26:12 content-list: there is no part "lst", found "lst" (did you mean "list"?)'],
  },
  {
    widget: 'content-list',
    from: 'name="types[]" value="webinar"',
    to: 'name="types[]"',
    reports: ['1:1 content-list: a filter has no value, found <input type="checkbox" name="types[]">'],
  },
  {
    widget: 'content-list',
    from: 'method="get"',
    to: 'method="post"',
    reports: [
      '1:1 content-list: the form of the filters is not a GET form, so it does not lead to the list without JavaScript, found method="post"',
    ],
  },
  {
    widget: 'content-list',
    from: 'value="course"',
    to: 'value="course,talk"',
    reports: [
      '1:1 content-list: a value of a filter contains a comma, which separates values in the URL, found "course,talk"',
    ],
  },
  {
    widget: 'content-list',
    from: 'name="types[]" value="course"',
    to: 'name="types" value="course"',
    reports: [
      '1:1 content-list: the controls of the filter "types" are of different kinds, found <input type="checkbox" name="types" value="course">',
    ],
  },
  {
    widget: 'content-list',
    from: '<label for="events-q">',
    to: '<label for="event-q">',
    reports: ['17:9 content-list: a control has no label, found <input name="q">'],
  },
  {
    widget: 'content-list',
    from: '<section data-content-list-part="list"',
    to: '<section data-content-list-part="list"></section><section data-content-list-part="list"',
    reports: ['26:61 content-list: part "list" repeated, found 2'],
  },
  {
    widget: 'country-select',
    from: '<option value="US">United States</option>',
    to: '<option value="CA">Canada</option>',
    reports: ['4:5 country-select: the United States is not in the list, found none'],
  },
  {
    widget: 'country-select',
    from: '<select id="country" name="fields[country]" autocomplete="country" data-widget="country-select">',
    to: '<div data-widget="country-select"><select id="country" name="fields[country]">',
    reports: ['4:5 country-select: the list is missing, found <div> without a list'],
  },
  {
    widget: 'credentials',
    from: 'name="contactDesignations" data-credentials-part="value"',
    to: 'name="contactDesignations"',
    reports: ['10:3 credentials: part "value" missing, found 0'],
  },
  {
    widget: 'credentials',
    from: 'data-credentials-name-fields',
    to: 'data-credentials-name-field',
    reports: [
      '10:34 credentials: there is no option data-credentials-name-field, found data-credentials-name-field (did you mean "data-credentials-name-fields"?)',
    ],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-opens="#credits">How',
    reports: ['1:41 page: an opener names its dialog with #, found "#credits" (did you mean "credits"?)'],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-opens="credts">How',
    reports: ['1:41 page: an opener opens nothing, found "credts" (did you mean "credits"?)'],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-drawer-open="credits">How',
    reports: [
      '1:41 page: the attribute data-drawer-open opens nothing, found data-drawer-open (did you mean "data-opens"?)',
    ],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-opens-drawer="credts">How',
    reports: [
      '1:41 page: the attribute data-opens-drawer opens nothing, found data-opens-drawer (did you mean "data-opens"?)',
      '1:41 page: an opener opens nothing, found "credts" (did you mean "credits"?)',
    ],
  },
  {
    widget: 'modal',
    from: 'data-opens="',
    to: 'data-modal-open="',
    reports: ['page: the attribute data-modal-open opens nothing'],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-opens="">How',
    reports: ['1:41 page: an opener names no dialog, found ""'],
  },
  {
    widget: 'drawer',
    from: 'data-opens="credits">How',
    to: 'data-opens="credits-title">How',
    reports: ['1:41 page: an opener names an element that is not a dialog, found "credits-title"'],
  },
  {
    widget: 'drawer',
    from: 'id="credits-title"',
    to: 'id="credits"',
    reports: ['7:11 page: the id "credits" is not unique, found the same id in line 4, column 6'],
  },
  {
    widget: 'drawer',
    from: '<div id="credits" class="sw-dialog" data-widget="drawer">',
    to: '<div id="credits" class="sw-dialog">',
    reports: [
      '5:12 drawer: parts are outside their widget, found panel, title, close, body outside any drawer',
    ],
  },
  {
    widget: 'form',
    from: '<form class="sw-form" method="post" action="/account/email" data-widget="form">',
    to: '<div data-widget="form">',
    reports: ['1:1 form: it is not in a form, found <div>'],
  },
  {
    widget: 'form',
    from: ' data-form-part="summary"',
    to: '',
    reports: ['1:1 form: part "summary" missing, found 0'],
  },
  {
    widget: 'form',
    from: '<label for="email">Email address <span class="sw-required" aria-hidden="true"></span></label>',
    to: '<label for="email"></label>',
    reports: ['5:5 form: a control has no label, found <input name="email">'],
  },
  {
    widget: 'form',
    from: 'data-message-missing',
    to: 'data-missing-message',
    reports: [
      '5:79 form: there is no attribute data-missing-message, found data-missing-message (did you mean "data-message-missing"?)',
    ],
  },
  {
    widget: 'membership-application',
    from: 'data-membership-application-part="continue"',
    to: '',
    reports: ['1:1 membership-application: part "continue" missing, found 0'],
  },
  {
    widget: 'membership-application',
    from: '<h2 id="about-title">About you</h2>',
    to: '<p id="about-title">About you</p>',
    reports: ['1:1 membership-application: a page has no heading, found none in page 1'],
  },
  {
    widget: 'modal',
    from: '<button type="button" class="sw-button sw-button-close" data-modal-part="close" hidden>Close</button>',
    to: '',
    reports: ['3:1 modal: part "close" missing, found 0'],
  },
  {
    widget: 'modal',
    from: 'data-widget="modal"',
    to: 'data-widget="modal" data-modal-start="opened"',
    reports: ['3:59 modal: option data-modal-start has an invalid value, found "opened"'],
  },
  {
    widget: 'modal',
    from: 'data-widget="modal"',
    to: 'data-widget="drawer"',
    reports: ['3:39 drawer: it has the parts of modal, found drawer (did you mean "modal"?)'],
  },
  {
    widget: 'more-less',
    from: 'data-more-less-part="text"',
    to: 'data-more-less-part="test"',
    reports: ['3:5 more-less: there is no part "test", found "test" (did you mean "text"?)'],
  },
  {
    widget: 'more-less',
    from: 'data-widget="more-less"',
    to: 'data-widget="more-less" data-more-less-open="true"',
    reports: ['1:28 more-less: option data-more-less-open has an invalid value, found "true"'],
  },
  {
    widget: 'nav-search',
    from: 'data-nav-search-part="box" ',
    to: '',
    reports: ['5:1 nav-search: part "box" missing, found 0'],
  },
  {
    widget: 'password-form',
    from: 'data-password-form-part="confirm"',
    to: '',
    reports: ['1:1 password-form: parts are missing, found new, mismatch'],
  },
  {
    widget: 'password-form',
    from: 'aria-controls="new"',
    to: 'aria-controls="password"',
    reports: ['1:1 password-form: a toggle has no password, found "password"'],
  },
  {
    widget: 'phone-field',
    from: ' data-phone-field-part="input"',
    to: '',
    reports: ['2:3 phone-field: the field is missing, found <div> without a field'],
  },
  {
    widget: 'product-choice',
    from: 'data-product-choice-part="toggle"',
    to: 'data-product-choice-part="toggel"',
    reports: ['10:7 product-choice: there is no part "toggel", found "toggel" (did you mean "toggle"?)'],
  },
  {
    widget: 'quiz',
    from: 'data-quiz-correct="1"',
    to: 'data-quiz-correct="yes"',
    reports: ['3:60 quiz: no option is correct, found none'],
  },
  {
    widget: 'quiz',
    from: 'data-quiz-correct="1"',
    to: 'data-quiz-corect="1"',
    reports: [
      '4:84 quiz: there is no attribute data-quiz-corect, found data-quiz-corect (did you mean "data-quiz-correct"?)',
    ],
  },
  {
    widget: 'quiz',
    from: 'name="next" data-quiz-part="option" data-quiz-correct="1"',
    to: 'name="next-2" data-quiz-part="option" data-quiz-correct="1"',
    reports: ['4:62 quiz: the options have different names, found name="next-2"'],
  },
  {
    widget: 'quiz',
    from: 'type="radio" name="next" data-quiz-part="option" data-quiz-correct="0"',
    to: 'type="checkbox" name="next" data-quiz-part="option" data-quiz-correct="0"',
    reports: ['3:63 quiz: an option is not a radio button, found type="checkbox"'],
  },
  {
    widget: 'redirect-modal',
    from: 'href="/resources"',
    to: 'href="javascript:void(0)"',
    reports: [
      '10:69 redirect-modal: the target of part "redirect" is not allowed, found "javascript:void(0)", which has the scheme javascript:',
    ],
  },
  {
    widget: 'redirect-modal',
    from: 'data-redirect-modal-variant="automatic"',
    to: 'data-redirect-modal-variant="auto"',
    reports: ['1:64 redirect-modal: option data-redirect-modal-variant has an invalid value, found "auto"'],
  },
  {
    widget: 'search-page',
    from: 'data-widget="search-page"',
    to: 'data-widget="search-page" data-search-page-facets="[section]"',
    reports: ['5:32 search-page: option data-search-page-facets cannot be used, found Unexpected token'],
  },
  {
    widget: 'slider',
    from: '<li data-slider-part="slide"><a href="/events/winter',
    to: '<li><a href="/events/winter',
    reports: ['4:7 slider: part "track" has other content, found <li>'],
  },
  {
    widget: 'slider',
    from: '<ul data-slider-part="track">',
    to: '<h3>Soon</h3><ul data-slider-part="track">',
    reports: ['3:5 slider: part "viewport" has other content, found <h3>'],
  },
  {
    widget: 'slider',
    from: 'aria-label="Coming up">',
    to: 'aria-label="Coming up" class="a" class="b">',
    reports: ['1:69 page: an element has an attribute twice, and browsers ignore the second, found two'],
  },
  {
    widget: 'sponsor-logo',
    from: 'data-sponsor-logo-part="link"',
    to: 'data-sponsorlogo-part="link"',
    reports: [
      '4:59 page: there is no widget "sponsorlogo", found data-sponsorlogo-part (did you mean "data-sponsor-logo-part"?)',
    ],
  },
  {
    widget: 'sticky-banner',
    from: 'data-widget="sticky-banner"',
    to: '',
    reports: [
      '2:25 sticky-banner: parts are outside their widget, found ad, banner outside any sticky-banner',
    ],
  },
  {
    widget: 'topic-search',
    from: ' data-topic-search-topic="Asthma"',
    to: '',
    reports: ['5:1 topic-search: option data-topic-search-topic is missing, found none'],
  },
];

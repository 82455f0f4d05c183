import { tsImport } from 'tsx/esm/api';

// Node 20 cannot load TypeScript.
const { MARKUP_NAMES, SITE_CLASSES, STRIPE_CLASSES } = await tsImport(
  './test/lint/allowedNames.ts',
  import.meta.url,
);

/** Attributes that the server's markup sets and that stylesheets select. */
const SET_BY_MARKUP =
  'widget-state|widget-pressed|widgets-announcer|widgets-raised|widgets-version|widgets-failed|opens|legend|field|fact|frequency|current|chosen|color-scheme|drawer-side|more-less-open|conditional-field-starts|address-fields-starts';

/** This project's own rules for stylesheets. Biome applies the general rules. */
export default {
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^outline(?:-color|-style|-width)?$/': ['/var\\(/'],
        '/^min-(?:block-size|height)$/': ['var(--sw-target)', '2.75rem', '44px'],
      },
      { message: 'The focus ring and the minimum target size are in src/controls/controls.css only.' },
    ],
    // lightningcss drops `translate`, `rotate` and `scale` if a value of `transform` other than the allowed one follows
    // them, and merges them into `transform` if they follow such a value (lightningcss issues 426 and 1053, pull
    // request 1340).
    'declaration-property-value-allowed-list': [
      { transform: ['initial'] },
      {
        message:
          'Use `translate`, `rotate` and `scale`, and override any `transform` with `initial`: beside other values, the minifier drops these properties.',
      },
    ],
    'selector-attribute-name-disallowed-list': [
      [`/^data-(?!(?:state|${MARKUP_NAMES}|${SET_BY_MARKUP})$)/`],
      { message: 'The state of an element is in its attribute `data-state`.' },
    ],
    'selector-disallowed-list': [
      ['/^(?::is\\()?\\[data-state/'],
      {
        splitList: true,
        message:
          'Say whose state it is: `.sw-overlay[data-state="open"]`. This selector matches the state of any widget.',
      },
    ],
    'selector-class-pattern': [
      `^(?:sw-.*|highlight|${STRIPE_CLASSES}|${SITE_CLASSES})$`,
      { message: 'Start class names with `sw-`, because a site could use the same name.' },
    ],
    'rule-selector-property-disallowed-list': [
      {
        '/data-widget-state[^ >+~]*$/': ['/^--/'],
        // Selectors in keyframes.
        '/^(?:from|to|[\\d.]+%)/': ['display'],
      },
      {
        message: (_selector, property) =>
          property === 'display'
            ? 'WebKit keeps an animation of `display` running after its selector has stopped matching: see src/controls/pre-enhancement.css.'
            : 'Set the properties of the parts instead: a custom property is inherited, so each change of the state restyles everything in the host.',
      },
    ],
  },
  overrides: [
    {
      files: ['src/controls/controls.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
  ],
};

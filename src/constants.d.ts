/** Version of the package. The build inserts it from `package.json`: see `src/tools/build/constants.ts`. */
declare const __WIDGETS_VERSION__: string;

/** Keys of the page settings that widgets read, from their definitions. */
declare const __WIDGETS_SETTINGS__: readonly string[];

/** Selector of the hosts whose widget also handles keys pressed elsewhere on the page, from the definitions. */
declare const __WIDGETS_WITH_PAGE_KEYS__: string;

/**
 * Selector of the hosts that receive the state `waiting`, because the stylesheet shows or hides something in them until they
 * are ready, from the definitions.
 */
declare const __HIDING_WIDGETS__: string;

/**
 * Base address of the documentation, ending with a slash: the `homepage` in `package.json` or, without one, the folder of the
 * installed package.
 */
declare const __WIDGETS_HOMEPAGE__: string;

/**
 * Names of the bundle's files, separated by spaces and keyed by widget name. The empty name lists the files that all
 * widgets need; each widget's name lists the other files that the widget needs. The last step of the build inserts
 * them: see `src/tools/build/widgetFiles.ts`. Undefined in development.
 */
declare const __WIDGET_FILES__: Readonly<Record<string, string>> | undefined;

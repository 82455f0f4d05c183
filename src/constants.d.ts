/** Version of the package. The build inserts it from `package.json`: see `src/tools/build/constants.ts`. */
declare const __WIDGETS_VERSION__: string;

/** Base address of the documentation, ending with a slash: the `homepage` in `package.json`. */
declare const __WIDGETS_HOMEPAGE__: string;

/**
 * Files of the bundle, separated by spaces: under an empty name, the files that all widgets need, and under each
 * widget's name, the other files that the widget needs. The last step of the build inserts them: see
 * `src/tools/build/widgetFiles.ts`. Undefined in development.
 */
declare const __WIDGET_FILES__: Readonly<Record<string, string>> | undefined;

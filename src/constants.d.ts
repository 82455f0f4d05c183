/** Version of the package. The build inserts it from `package.json`: see `src/tools/build/constants.ts`. */
declare const __WIDGETS_VERSION__: string;

/** Address under which the documentation can be opened, ending with a slash: the `homepage` of `package.json`. */
declare const __WIDGETS_HOMEPAGE__: string;

/**
 * Files of the bundle, separated by spaces: the files that all widgets need, under an empty name, and the others that
 * each widget needs. The last step of the build inserts them: see `src/tools/build/widgetFiles.ts`. Undefined in
 * development.
 */
declare const __WIDGET_FILES__: Readonly<Record<string, string>> | undefined;

/** Version of the package. The build writes it in, from `package.json`: see `src/tools/build/constants.ts`. */
declare const __WIDGETS_VERSION__: string;

/** Address under which the documentation can be opened, ending with a slash: the `homepage` of `package.json`. */
declare const __WIDGETS_HOMEPAGE__: string;

/**
 * Files of the bundle: what all widgets need, under an empty name, and what each widget needs beside it, separated by
 * spaces. The end of the build fills them in: see `src/tools/build/widgetFiles.ts`. Undefined in development.
 */
declare const __WIDGET_FILES__: Readonly<Record<string, string>> | undefined;

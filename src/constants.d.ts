/** Version of the package. The build writes it in, from `package.json`: see `src/build/constants.ts`. */
declare const __WIDGETS_VERSION__: string;

/** Address under which the documentation can be opened, ending with a slash: the `homepage` of `package.json`. */
declare const __WIDGETS_HOMEPAGE__: string;

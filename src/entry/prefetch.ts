declare global {
  interface Navigator {
    /** Network Information API, which so far only Chromium supports. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Returns the address of a file next to the entry. If this were written as `new URL('…', import.meta.url)`, Vite would
 * copy the file as an asset.
 */
export function bundleAddress(file: string): string {
  const here = import.meta.url;
  return new URL(file, here).href;
}

/**
 * Fetches the files of widgets without running them, so that a widget starts quickly once somebody uses the page. Does
 * nothing if the visitor has asked the browser to save data: a widget's files then load only when the widget starts.
 * @param names names of the widgets
 */
export function prefetch(names: readonly string[]): void {
  const filesOf = __WIDGET_FILES__;
  if (!filesOf || navigator.connection?.saveData) return;
  const known = names.filter((name) => filesOf[name]);
  const files = new Set(known.flatMap((name) => `${filesOf['']} ${filesOf[name]}`.split(' ')));
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = bundleAddress(`chunks/${file}.js`);
    document.head.append(link);
  }
}

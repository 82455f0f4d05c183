import { type Option, readSiteAddress } from '../runtime/options.ts';

/** Creates an option that allows the address of an action on this site, with a query if needed (`/index.php?p=…`). */
export function endpointOption(about: string, defaultValue: string): Option<string> {
  const parse = (text: string) => {
    const url = readSiteAddress(text);
    return url && !url.hash ? url.pathname + url.search : undefined;
  };
  return { about, defaultValue, expected: `a path such as ${defaultValue}, or its URL on this site`, parse };
}

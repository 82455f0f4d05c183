import type { Row, Rows } from './rows.ts';

const MEMORY = 'widgetsSocialLinks';

type Kept = readonly { link: string; platform: string }[];

/** What others have put there is no concern of ours, so it is read as if it could be anything. */
function readMemory(): Readonly<Record<string, unknown>> {
  const memory: unknown = Object(history.state)[MEMORY];
  return typeof memory === 'object' && memory !== null ? { ...memory } : {};
}

function isKept(value: unknown): value is Kept {
  return (
    Array.isArray(value) &&
    value.every(({ link, platform }) => `${typeof link}${typeof platform}` === 'stringstring')
  );
}

/** What a field of the page is known by in its entry: its id, or its place among the others. */
const keyOf = (host: HTMLElement): string =>
  host.id || String([...document.querySelectorAll('[data-widget="social-links"]')].indexOf(host));

/**
 * Keeps the rows in the entry of the session history: at a reload, and for Back to a page that is loaded anew, the
 * browser knows nothing of rows that the server has not sent.
 */
export function remember(host: HTMLElement, rows: readonly Row[]): void {
  const kept: Kept = rows.map(({ link, platform }) => ({ link: link.value, platform: platform.value }));
  history.replaceState({ ...history.state, [MEMORY]: { ...readMemory(), [keyOf(host)]: kept } }, '');
}

const sentValue = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;

/** Brings the rows back, but for fields in which the browser has done so, or the visitor was faster. */
export function recall(host: HTMLElement, rows: Rows): void {
  const kept = readMemory()[keyOf(host)];
  if (!isKept(kept)) return;
  while (rows.get().length < kept.length) rows.add();
  for (const row of rows.get().slice(kept.length)) rows.remove(row);
  rows.get().forEach(({ link, platform }, index) => {
    if (link.value === link.defaultValue) link.value = kept[index]?.link ?? '';
    if (platform.value === sentValue(platform)) platform.value = kept[index]?.platform ?? '';
  });
  rows.refresh();
}

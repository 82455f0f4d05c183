/** Elements that can have a shadow root, apart from custom elements. */
export const SHADOW_HOSTS =
  'div, span, section, article, aside, p, main, nav, header, footer, blockquote, h1, h2, h3, h4, h5, h6';

/** The dialog takes the place of its host: it has no look of its own. */
const STYLE = `
  dialog[open] {
    position: fixed;
    inset: 0;
    box-sizing: border-box;
    display: grid;
    grid-template: inherit;
    align-items: inherit;
    justify-items: inherit;
    inline-size: auto;
    max-inline-size: none;
    block-size: auto;
    max-block-size: none;
    margin: 0;
    padding: inherit;
    border: 0;
    outline: none;
    background: inherit;
    color: inherit;
    opacity: inherit;
    overflow: clip;
  }
  dialog::backdrop { background: none; }
`;

/** Shadow tree of a host: a dialog, and the slot for the host's content, in the dialog while it is open. */
interface OwnDialog {
  root: ShadowRoot;
  dialog: HTMLDialogElement;
  slot: HTMLSlotElement;
}

/** Shadow trees stay for good: the browser cannot remove one. Closed, it shows the content as without it. */
const ownDialogs = new WeakMap<Element, OwnDialog>();
const open = new Set<HTMLDialogElement>();

function createOwnDialog(host: HTMLElement): OwnDialog {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  // The panel in it is the dialog for assistive technology.
  dialog.role = 'none';
  const slot = document.createElement('slot');
  root.append(dialog, slot);
  const created = { root, dialog, slot };
  ownDialogs.set(host, created);
  return created;
}

/** Returns true if a layer is open in a dialog of its own, which makes everything else inert. */
export const hasOwnDialog = (): boolean => open.size > 0;

/** Returns true if an element can be shown in a dialog of its own. */
export const canHaveOwnDialog = (element: HTMLElement): boolean =>
  ownDialogs.has(element) || (element.matches(SHADOW_HOSTS) && element.shadowRoot === null);

/**
 * Shows the content of an element in a native modal dialog in its shadow tree. Nothing moves in the page, so that frames do
 * not load again: the content is inside the dialog only as the browser renders it, which is enough to be above another native
 * dialog, and not inert.
 * @param onCancel called when the visitor closes the dialog by a gesture of the system
 * @returns a function that shows the content in the element again
 */
export function showInOwnDialog(element: HTMLElement, onCancel: () => void): () => void {
  const { root, dialog, slot } = ownDialogs.get(element) ?? createOwnDialog(element);
  const ending = new AbortController();
  const handleCancel = (event: Event): void => {
    if (event.target !== dialog) return;
    event.preventDefault();
    onCancel();
  };
  dialog.append(slot);
  // Otherwise the browser returns the focus by itself when the dialog closes.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  dialog.showModal();
  open.add(dialog);
  dialog.addEventListener('cancel', handleCancel, { signal: ending.signal });
  return () => {
    ending.abort();
    open.delete(dialog);
    dialog.close();
    root.append(slot);
  };
}

declare global {
  interface Window {
    /** Actions of the page before the visitor opened it. */
    earlyActs: string[];
  }
}

/**
 * Records what a page does before the visitor opens it, if others could notice it or the visitor could lose something by
 * it: requests, storage, events, the history, focus and so on. Runs in the page.
 */
export function recordEarlyActs(): void {
  window.earlyActs = [];
  const add = (what: string): void => {
    if (Reflect.get(document, 'prerendering') === true) window.earlyActs.push(what);
  };
  /** Records the calls of a method, with what `describe` returns for their arguments. */
  const watch = (
    target: object,
    name: string,
    describe: (...values: unknown[]) => string | undefined,
  ): void => {
    const original = Reflect.get(target, name) as (...values: unknown[]) => unknown;
    Reflect.set(target, name, function call(this: unknown, ...values: unknown[]) {
      const text = describe(...values);
      if (text !== undefined) add(text);
      return Reflect.apply(original, this, values);
    });
  };
  const first = (name: string) => (value: unknown) =>
    `${name} ${String(value instanceof Request ? value.url : value)}`;
  // `widget:ready` does not count, because the widget's attribute shows the same state.
  const isOwn = (type: string): boolean => type.startsWith('widget:') && type !== 'widget:ready';
  // To find out whether the browser stores anything, widgets set an item and remove it immediately.
  const isProbe = (key: unknown): boolean => String(key).endsWith(':probe');
  for (const name of ['setItem', 'removeItem', 'clear'])
    watch(Storage.prototype, name, (key) => (isProbe(key) ? undefined : first(name)(key)));
  for (const name of ['pushState', 'replaceState']) watch(History.prototype, name, () => name);
  watch(XMLHttpRequest.prototype, 'open', (_, address) => `XMLHttpRequest ${String(address)}`);
  watch(window, 'fetch', first('fetch'));
  watch(Navigator.prototype, 'sendBeacon', first('sendBeacon'));
  watch(IDBFactory.prototype, 'open', first('indexedDB'));
  watch(BroadcastChannel.prototype, 'postMessage', () => 'BroadcastChannel');
  watch(HTMLMediaElement.prototype, 'play', () => 'play');
  watch(Element.prototype, 'scrollIntoView', () => 'scrollIntoView');
  watch(HTMLElement.prototype, 'focus', () => 'focus');
  watch(EventTarget.prototype, 'dispatchEvent', (event) => {
    const { type } = event as Event;
    return isOwn(type) ? type : undefined;
  });
  const isAnnouncer = (node: Node): boolean =>
    node instanceof Element && node.matches('[data-widgets-announcer]');
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (addedNodes.length > 0 && isAnnouncer(target)) add('announcement');
      for (const node of addedNodes) if (node instanceof HTMLIFrameElement) add(`frame ${node.src}`);
    }
  }).observe(document, { subtree: true, childList: true });
}

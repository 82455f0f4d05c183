/** Acts once a form of the page has been reset: the event comes before the controls have gone back. */
export function afterReset(act: (form: EventTarget | null) => void, signal: AbortSignal): void {
  const later = ({ target, defaultPrevented }: Event): void => {
    setTimeout(() => {
      if (!signal.aborted && !defaultPrevented) act(target);
    });
  };
  addEventListener('reset', later, { signal });
}

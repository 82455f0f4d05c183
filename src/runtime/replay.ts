import { clickable } from './Enhance.tsx';

/**
 * Event on a widget that was not mounted yet, together with the resulting checked state of a checkbox or radio button
 * (RT-08). The value that belongs to an `input` event is in the control.
 */
export type StoredEvent = readonly [event: Event, checked: boolean | undefined];

type ValueControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const hasValue = (target: EventTarget | null): target is ValueControl =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Returns true for a control that the visitor types into. Such a control dispatches `change` only when focus leaves it.
 */
const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  hasValue(target) && /^(?:text|textarea|search|tel|url|email|password|number)$/.test(target.type);

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing;

/**
 * Replays a change of a control. The control still has its value, unless the replay of an earlier event has replaced
 * it: for example, a click on a frequency clears an amount that was typed after the click.
 */
function replayInput(event: Event, control: ValueControl, value: string): void {
  if (control.value !== value) control.value = value;
  // Outside a composition, the copy is not an `InputEvent`, because it stands for several keystrokes, and a single
  // keystroke does not determine the value.
  const Copy = isComposing(event) ? InputEvent : Event;
  control.dispatchEvent(new Copy('input', { bubbles: true, isComposing: isComposing(event) }));
  const isStillTyped = isText(control) && control === document.activeElement;
  if (!isStillTyped) control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Returns false for a click on a button that is not the widget's: the site has already acted on it. The widget's buttons are
 * parts or openers, or the widget listens for clicks on them or on an element around them other than the host.
 */
function isForWidget(target: Element, host: HTMLElement): boolean {
  const button = target.closest('button, [type="button"], [role="button"]');
  if (!button?.parentElement || !host.contains(button.parentElement)) return true;
  if ([...button.attributes].some(({ name }) => /^data-(?:opens|.+-part)$/.test(name))) return true;
  for (let around: Element | null = button; around && around !== host; around = around.parentElement)
    if (clickable.has(around)) return true;
  return false;
}

function replayClick(target: HTMLElement, checked: boolean | undefined, host: HTMLElement): void {
  if (!isForWidget(target, host)) return;
  if (checked === undefined || !(target instanceof HTMLInputElement) || !/checkbox|radio/.test(target.type)) {
    // The target may be in an icon, and SVG elements cannot be clicked by script.
    target.closest<HTMLElement>(':not(svg, svg *)')?.click();
    return;
  }
  // The browser has already toggled the control, so a click would toggle it back.
  target.checked = checked;
  target.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types a character into a field, as the browser would have done if the field had been focused. */
function typeKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, field: HTMLInputElement): void {
  if (ctrlKey || metaKey || altKey) return;
  // A control named `requestSubmit` would shadow the form's own method.
  if (key === 'Enter' && field.form) HTMLFormElement.prototype.requestSubmit.call(field.form);
  if (key === 'Backspace') field.value = field.value.slice(0, -1);
  // Keys without a character have names, such as `ArrowLeft`.
  else if (/^.$/u.test(key)) field.value += key;
  else return;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Replays a key press if focus is still where the key was pressed. Otherwise, the visitor has moved on, and the replay
 * must not move focus away. A shortcut may move focus into a field; the keys pressed after the shortcut are typed into
 * that field.
 * @param focused element that had focus before the replay
 */
function replayKey(event: KeyboardEvent, focused: Element | null, host: HTMLElement): void {
  const { activeElement } = document;
  if (event.target !== (focused ?? document.body)) return;
  if (activeElement !== focused && isText(activeElement) && activeElement instanceof HTMLInputElement) {
    typeKey(event, activeElement);
    return;
  }
  const { target, type, key, ctrlKey, metaKey, altKey } = event;
  // A key pressed while no element has focus may be a shortcut. Only the host receives the copy, because the page's own
  // listeners have already received the key press.
  if (target === document.body)
    host.dispatchEvent(new KeyboardEvent(type, { key, ctrlKey, metaKey, altKey, cancelable: true }));
  else target?.dispatchEvent(new KeyboardEvent(type, event));
}

/**
 * Replays, in order, the events that a host received before its widget was mounted (RT-08). Uses the controls' current
 * values: each value is replayed once, at the position of its last change.
 */
export function replayEvents(entries: readonly StoredEvent[], host: HTMLElement): void {
  const focused = document.activeElement;
  const last = new Map<EventTarget | null, { event: Event; value: string }>();
  for (const [event] of entries) {
    const { target, type } = event;
    if (type === 'input' && hasValue(target)) last.set(target, { event, value: target.value });
  }
  for (const [event, checked] of entries) {
    const { target, type } = event;
    const change = last.get(target);
    if (event instanceof KeyboardEvent) replayKey(event, focused, host);
    else if (event instanceof CustomEvent) host.dispatchEvent(new CustomEvent(type, event));
    else if (type === 'click') replayClick(target as HTMLElement, checked, host);
    else if (change?.event === event && hasValue(target)) replayInput(event, target, change.value);
  }
}

import { expect, type Page } from '@playwright/test';
import type { ProblemEventDetail, StepEventDetail } from '../../src/forms/events/formEvents.ts';
import type { PayEventDetail } from '../../src/payment/outcomes/outcome.ts';
import { readRecord } from './acrossPages.ts';

/** Event of a form as a page's listener receives it. */
export interface ReceivedEvent {
  type: string;
  detail: Partial<StepEventDetail & ProblemEventDetail & PayEventDetail>;
}

const KEY = 'test:form-events';

/**
 * Records the events of all forms, in all documents that the tab opens on this site, and returns a function that reads
 * them. Listens on `document`, so that only events that bubble are recorded. Call it before the page opens.
 */
export async function recordFormEvents(page: Page): Promise<() => Promise<ReceivedEvent[]>> {
  await page.addInitScript((key) => {
    for (const type of ['widget:step', 'widget:problem', 'widget:sent', 'widget:pay'])
      document.addEventListener(type, (event) => {
        const all = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[];
        all.push({ type, detail: (event as CustomEvent<unknown>).detail });
        sessionStorage.setItem(key, JSON.stringify(all));
      });
  }, KEY);
  return () => readRecord<ReceivedEvent>(page, KEY);
}

/** Returns the events as short lines, such as `step → summary 1/4` or `problem browser email:missing`. */
const summarize = (events: readonly ReceivedEvent[]): string[] =>
  events.map(({ type, detail }) => {
    const { from = '', to, index, count, source, fields = [] } = detail;
    const { outcome, by, cents, frequency } = detail;
    const name = type.replace('widget:', '');
    if (name === 'step') return `step ${from}→${to} ${index}/${count}`;
    if (name === 'pay') return [name, outcome, by, cents, frequency].filter(Boolean).join(' ');
    return [name, source, ...fields.map((field) => `${field.name}:${field.kind}`)].filter(Boolean).join(' ');
  });

/** Expects the events so far, and none twice. */
export const expectEvents = (read: () => Promise<ReceivedEvent[]>, lines: readonly string[]): Promise<void> =>
  expect.poll(async () => summarize(await read())).toEqual(lines);

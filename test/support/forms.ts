import type { Locator, Page } from '@playwright/test';

/** Returns the `name=value` pairs that a form would currently submit, in order. */
export const formDataOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`,
    ),
  );

/** Returns what the rows of a description list say, by their terms. */
export const factsIn = async (rows: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '') as [string, string]),
    ),
  );

/** Returns the form's error summary. */
export const summaryOf = (form: Locator): Locator => form.locator('[data-form-part="summary"]');

/** Returns the links in the form's error summary while the summary is visible. */
export const summaryLinks = (form: Locator): Locator => summaryOf(form).getByRole('link');

/**
 * Sets form controls by script, as a browser extension might. Enters the given value, or selects the option that has it.
 * @param values values by name, or pairs of a name and a value if one name has several values
 */
export const setControls = (
  page: Page,
  values: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): Promise<void> =>
  page.evaluate(
    (all) => {
      for (const [name, value] of all) {
        const controls = [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)];
        const control = controls.find((each) => !/radio|checkbox/.test(each.type) || each.value === value);
        if (!control) throw new Error(`there is no ${name}`);
        const options = control instanceof HTMLSelectElement ? [...control.options] : [];
        if (/radio|checkbox/.test(control.type)) control.checked = true;
        else control.value = options.find(({ text }) => text === value)?.value ?? value;
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
    Array.isArray(values) ? values : Object.entries(values),
  );

/**
 * Clicks buttons by script, one after another, and waits each time until the next step's heading has focus.
 * @param steps names of the buttons, each with the heading of the step to which it leads
 */
export const pressThroughSteps = (page: Page, steps: readonly (readonly [string, string])[]): Promise<void> =>
  page.evaluate(async (all) => {
    for (const [name, title] of all) {
      const button = [...document.querySelectorAll('button')].find(
        (each) => each.textContent.trim() === name && each.checkVisibility(),
      );
      if (!button || button.disabled) throw new Error(`there is no ${name} before the step ${title}`);
      const isShown = (): boolean => {
        const { activeElement: focused } = document;
        return focused?.localName === 'h2' && focused.textContent === title && focused.checkVisibility();
      };
      button.click();
      await new Promise<void>((resolve, reject) => {
        const signal = AbortSignal.timeout(30_000);
        const check = () => isShown() && resolve();
        addEventListener('focusin', check, { signal });
        signal.addEventListener('abort', () => reject(new Error(`${name} does not lead to ${title}`)));
        check();
      });
    }
  }, steps);

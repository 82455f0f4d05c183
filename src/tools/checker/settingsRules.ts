import { nearestName, type Problem } from '../../report/report.ts';
import { pageSettings } from '../../runtime/pageSettings.ts';
import { readTexts } from '../../runtime/texts.ts';
import type { CatalogEntry } from '../catalog.ts';
import type { Place } from './html.ts';
import type { AddProblem, ParsedPage } from './page.ts';

const details = { code: 'config', widget: 'page', see: 'docs/integrating.md' } as const;

/** Returns the place in JSON text of the last key in a path such as `['texts', 'quiz', 'again']`. */
function placeOfKey({ placeInText }: ParsedPage, element: Element, path: readonly string[]): Place {
  const text = element.textContent;
  const index = path.reduce((from, key) => Math.max(from, text.indexOf(JSON.stringify(key), from)), 0);
  return placeInText(element, index);
}

/** Returns the place of the error in JSON text. */
function placeOfError({ placeInText }: ParsedPage, element: Element): Place {
  try {
    JSON.parse(element.textContent);
    return placeInText(element, 0);
  } catch (cause) {
    const position = /position (\d+)/.exec(String(cause))?.[1];
    return placeInText(element, Number(position ?? element.textContent.length));
  }
}

/**
 * Returns the place of the setting that contains a problem, because the runtime reports the problem only for the whole
 * settings block.
 */
export function placeOfSetting(page: ParsedPage, { setting }: Problem): Place | undefined {
  const block = page.document.querySelector('[data-widgets-config]');
  if (!setting || !block) return undefined;
  return setting.length === 0 ? placeOfError(page, block) : placeOfKey(page, block, setting);
}

/** Reports texts in the settings that the texts' widgets cannot use. */
function checkTexts(
  page: ParsedPage,
  element: Element,
  entries: ReadonlyMap<string, CatalogEntry>,
  add: AddProblem,
): void {
  const { texts } = pageSettings();
  const known = [...entries.keys()];
  for (const [widget, replacements] of Object.entries(texts)) {
    const definition = entries.get(widget)?.definition;
    if (!definition) {
      const suggestion = nearestName(widget, known);
      const problem = `there are texts for an unknown widget "${widget}"`;
      add(
        { ...details, problem, expected: `one of ${known.join(', ')}`, found: `"${widget}"`, suggestion },
        placeOfKey(page, element, ['texts', widget]),
      );
      continue;
    }
    for (const [key, replacement] of Object.entries(replacements)) {
      const addText = (problem: Problem): void =>
        add(problem, placeOfKey(page, element, ['texts', widget, key]));
      readTexts(widget, definition.texts, { [key]: replacement }, 'en', addText);
    }
  }
}

/** Reports settings that the runtime ignores. The runtime itself reports settings that it reads and rejects. */
export function settingsRules(
  page: ParsedPage,
  entries: ReadonlyMap<string, CatalogEntry>,
  add: AddProblem,
): void {
  const [block, ...others] = page.document.querySelectorAll('[data-widgets-config]');
  for (const other of others)
    add(
      {
        ...details,
        problem: 'there are two blocks of settings, and only the first is read',
        expected: '1 <script data-widgets-config>',
        found: `${others.length + 1}`,
        attribute: 'data-widgets-config',
      },
      other,
    );
  if (!block) return;
  const type = block.getAttribute('type');
  if (block.localName !== 'script' || type !== 'application/json') {
    const found = `<${block.localName}${type === null ? '' : ` type="${type}"`}>`;
    const problem = 'the settings are not in a JSON script';
    const expected = '<script type="application/json" data-widgets-config>';
    add({ ...details, problem, expected, found, attribute: 'data-widgets-config' }, block);
  }
  checkTexts(page, block, entries, add);
}

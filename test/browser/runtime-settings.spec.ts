import type { Page } from '@playwright/test';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { openProbes } from '../support/probes.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const COUNTER =
  '<div data-widget="counter"><button type="button" data-counter-part="button">Count</button></div>';

test.describe('without JavaScript', () => {
  test('settings are not visible', { tag: ['@RT-09', '@RT-15'] }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await expect(page.locator('script[data-widgets-config]')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('texts', () => {
  const settings = (json: string) => `<script type="application/json" data-widgets-config>${json}</script>`;

  test('are replaced by the texts in the page settings', { tag: '@RT-15' }, async ({ page }) => {
    await openProbes(page, COUNTER, settings('{"texts": {"counter": {"count": "{count} gezählt"}}}'));
    await expect(page.locator('[data-counter-part="button"]')).toHaveText('0 gezählt');
  });

  test('that are invalid are reported, and their defaults are used', {
    tag: ['@RT-15', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(/\[widgets\]/);
    const reports = await collectReports(page);
    for (const [json, problem] of [
      ['{"texts": {"counter": {"cuont": "x"}}}', 'there is no text "cuont"'],
      ['{"texts": {"counter": {"count": "{number}"}}}', 'text "count" has an unknown placeholder'],
      ['{"texts": ', 'the page settings cannot be used'],
    ] as const) {
      await test.step(`that are invalid are reported, and their defaults are used (${problem})`, async () => {
        await openProbes(page, COUNTER, settings(json));
        await expect(page.locator('[data-counter-part="button"]')).toHaveText('Counted 0');
        expect(await reports()).toMatchObject([{ code: 'config', problem }]);
      });
    }
  });
});

test.describe('settings that a rich-text editor has changed', () => {
  const EDITED = [
    [
      'paragraphs and line breaks',
      '<p>{"texts":<br />\n\n</p>\n<p>{"counter": {"count": "{count} gezählt"}}}</p>',
    ],
    [
      'escaped quotes',
      '{&quot;texts&quot;: {&quot;counter&quot;: {&quot;count&quot;: &quot;{count} gezählt&quot;}}}',
    ],
    ['a CDATA section', '// <![CDATA[\n{"texts": {"counter": {"count": "{count} gezählt"}}}\n// ]]>'],
  ] as const;
  test("are used without the editor's changes, which are reported", { tag: ['@RT-15', '@RT-04'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/an editor has changed the page settings/);
    const reports = await collectReports(page);
    for (const [change, json] of EDITED) {
      await test.step(`are used without ${change}, which is reported`, async () => {
        await openProbes(
          page,
          COUNTER,
          `<script type="application/json" data-widgets-config>${json}</script>`,
        );
        await expect(page.locator('[data-counter-part="button"]')).toHaveText('0 gezählt');
        expect(await reports()).toMatchObject([
          { code: 'config', widget: 'page', message: expect.stringContaining('docs/editors.md') },
        ]);
      });
    }
  });

  test('may contain blank lines, which are not reported', { tag: '@RT-15' }, async ({ page }) => {
    const json = '\n\n{\n\n"texts": {"counter":\n\n {"count": "{count} gezählt"}}\n\n}\n\n';
    await openProbes(page, COUNTER, `<script type="application/json" data-widgets-config>${json}</script>`);
    await expect(page.locator('[data-counter-part="button"]')).toHaveText('0 gezählt');
  });
});

test.describe('the language of the texts', () => {
  const ADDRESS = '/gallery/more-less';
  const speak = (page: Page, language: string) =>
    replaceMarkup(page, ADDRESS, '<html lang="en"', `<html lang="${language}"`);
  const toggles = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('is English if the translation does not load, and unaffected by an unknown setting', {
    tag: ['@RT-15', '@RT-04'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('is English if the translation does not load, and the failure is reported once', async () => {
      violations.allow(/\[widgets\] page: the texts in the language "es"|Failed to load resource/);
      const reports = await collectReports(page);
      await speak(page, 'es');
      await blockRequests(page, '*/chunks/es-*');
      await page.goto(ADDRESS);
      await ready(page, 'more-less');
      await expect(toggles(page, '[more]').first()).toBeVisible();
      expect(await reports()).toMatchObject([{ code: 'chunk', widget: 'page' }]);
    });
    await test.step('is unaffected by an unknown setting, which is reported with the nearest known name', async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\] page: there is no setting/);
      const reports = await collectReports(page);
      await openProbes(
        page,
        COUNTER,
        '<script type="application/json" data-widgets-config>{"txts": {}}</script>',
      );
      await expect(page.locator('[data-counter-part="button"]')).toHaveText('Counted 0');
      expect(await reports()).toMatchObject([{ code: 'config', found: '"txts" (did you mean "texts"?)' }]);
    });
  });

  test('is the page’s language or a setting, and is given for each text in another language', {
    tag: ['@RT-15', '@wcag-3.1.2', '@widget-more-less', '@widget-content-list'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('loads nothing on an English page', async () => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(ADDRESS);
      await ready(page, 'more-less');
      expect(loaded.filter((url) => url.includes('chunks/es-'))).toEqual([]);
    });
    await test.step('is the page’s language, and a widget mounts once its texts have loaded', async () => {
      await asNewVisitor();
      await speak(page, 'es_MX');
      const release = await delayChunk(page, 'es');
      await page.goto(ADDRESS);
      const host = page.locator('[data-widget="more-less"]').first();
      await expect(host).toHaveAttribute('data-widget-state', 'loading');
      await test.step('a widget that was removed in the meantime does not mount', async () => {
        const leaving = await page.locator('[data-widget="more-less"]').last().elementHandle();
        await leaving?.evaluate((element) => {
          Reflect.set(window, 'left', element);
          element.remove();
        });
        release();
        await ready(page, 'more-less');
        const state = () =>
          page.evaluate(() => (Reflect.get(window, 'left') as Element).getAttribute('data-widget-state'));
        expect(await state()).toBeNull();
      });
      await expect(toggles(page, '[más]').first()).toBeVisible();
      await toggles(page, '[más]').first().click();
      await expect(toggles(page, '[menos]').first()).toBeVisible();
    });
    await test.step('can be set for the widgets alone, and individual texts can be replaced', async () => {
      await asNewVisitor();
      await replaceMarkup(
        page,
        '/events',
        '"texts":{}',
        '"language":"es","texts":{"content-list":{"results":"hallazgos"}}',
      );
      await page.goto('/events');
      await expect(page.getByRole('button', { name: 'Ocultar los filtros' })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Webinar' }).check();
      await expect(page.locator('.sw-content-list-count')).toHaveText('92 hallazgos');
    });
    await test.step('is given for each text that is not in the language of the page', async () => {
      await asNewVisitor();
      await test.step('English texts on a French page, but not the texts that the page gives', async () => {
        const undo = await speak(page, 'fr');
        const replace = await replaceMarkup(
          page,
          ADDRESS,
          '"texts":{}',
          '"texts":{"more-less":{"less":"[moins]"}}',
        );
        await page.goto(ADDRESS);
        const first = (await ready(page, 'more-less')).first();
        const toggle = first.getByRole('button');
        await expect(toggle).toHaveText('[more]');
        await expect(toggle).toHaveAttribute('lang', 'en');
        await toggle.click();
        await expect(toggle).toHaveText('[moins]');
        await expect(toggle).not.toHaveAttribute('lang');
        const own = page.getByRole('heading', { level: 1 });
        await own.evaluate((heading) => heading.replaceChildren('[more]'));
        await toggle.click();
        await expect(toggle).toHaveAttribute('lang', 'en');
        // The same words in the page's own content are in the page's language.
        await expect(own).toHaveText('[more]');
        await expect(own).not.toHaveAttribute('lang');
        await undo();
        await replace();
      });
      await test.step('but not what visitors and the page write, even if it looks like such a text', async () => {
        await replaceMarkup(page, '/gallery/file-field', '<html lang="en"', '<html lang="fr"');
        await page.goto('/gallery/file-field');
        const host = (await ready(page, 'file-field')).first();
        const file = { name: 'Remove moi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
        await host.locator('input[type="file"]').setInputFiles(file);
        const remove = host.getByRole('button', { name: `Remove ${file.name}` });
        await expect(remove).toHaveAttribute('lang', 'en');
        await expect(host.getByText(file.name, { exact: true })).not.toHaveAttribute('lang');
      });
      await test.step('Spanish texts on an English page, and their announcements', async () => {
        await replaceMarkup(page, '/events', '"texts":{}', '"language":"es","texts":{}');
        await page.goto('/events');
        await ready(page, 'content-list');
        await expect(page.getByRole('button', { name: 'Ocultar los filtros' })).toHaveAttribute('lang', 'es');
        // Also before the first change, when the server's own label has been English.
        const count = page.locator('.sw-content-list-count');
        await expect(count).toHaveText('268 resultados');
        await page.getByRole('checkbox', { name: 'Webinar' }).check();
        const region = page.locator('[data-widgets-announcer]').filter({ hasText: '92' });
        await expect(region).toHaveText('92 resultados');
        await expect(count.locator(':text-is("resultados")')).toHaveAttribute('lang', 'es');
        await expect(page.getByRole('checkbox', { name: 'Webinar' })).not.toHaveAttribute('lang');
      });
    });
  });
});

test.describe('given storage', () => {
  const KEEPER =
    '<div data-widget="keeper"><button data-keeper-part="keep">Keep</button><button data-keeper-part="forget">Forget</button></div>';
  const blocked = () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  const full = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  };
  const corrupt = () => localStorage.setItem('test:probe', '\u0000{"not": what was kept');
  test('a widget stores and removes its text', { tag: '@RT-13' }, async ({ asNewVisitor, page }) => {
    for (const { name, prepare, first } of [
      { name: 'blocked', prepare: blocked, first: 'nothing' },
      { name: 'full', prepare: full, first: 'nothing' },
      { name: 'corrupt', prepare: corrupt, first: '\u0000{"not": what was kept' },
      { name: 'working', prepare: () => undefined, first: 'nothing' },
    ]) {
      await test.step(`that is ${name}, a widget stores and removes its text`, async () => {
        await asNewVisitor();
        await page.addInitScript(prepare);
        await openProbes(page, KEEPER);
        await ready(page, 'keeper');
        await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', first);
        await page.getByRole('button', { name: 'Keep' }).click();
        await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', 'kept');
        await page.getByRole('button', { name: 'Forget' }).click();
        await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', 'nothing');
      });
    }
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { markForeignText } from './foreignTexts.ts';
import { createWriter } from './writer.ts';

const languagesOf = async (host: Element): Promise<(string | null)[]> => {
  await new Promise((resolve) => setTimeout(resolve));
  return [host, ...host.querySelectorAll('*')].map((element) => element.getAttribute('lang'));
};

/** Adds markup to a slot, and returns the languages that its elements have been given. */
async function languagesIn(markup: string): Promise<(string | null)[]> {
  const host = document.createElement('div');
  host.setAttribute('data-widget-slot', '');
  document.body.append(host);
  // As React does, adds to an element that is already on the page.
  host.insertAdjacentHTML('beforeend', markup);
  return languagesOf(host);
}

describe('the language of a foreign text', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    markForeignText('Show more', 'en');
    markForeignText('Remove {name}', 'en');
    markForeignText('{amount} on {date}', 'en');
    markForeignText('{count} of {max} chosen', 'en');
  });

  it('is given to its element', async () => {
    expect(await languagesIn('<button>Show more</button><p>2 of 5 chosen</p>')).toEqual([null, 'en', 'en']);
  });

  it('is not given to an element that also contains content of the page', async () => {
    expect(await languagesIn('<button>Remove A</button><i>Les résultats</i>')).toEqual([null, 'en', null]);
  });

  it('is not given to sentences of the page that share a short word with a text', async () => {
    expect(await languagesIn('<p>Ce que l’on veut, si on peut</p>')).toEqual([null, null]);
  });

  it('is not given to the same words of the page, but to elements of the page while a widget writes them', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    host.innerHTML = '<p>Show more</p><button>…</button><button aria-label="Remove A">×</button>';
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
    const [, own, named] = [...host.children].map((element) => createWriter(element));
    own?.write({ attributes: {}, classes: [], text: 'Show more' });
    named?.write({ attributes: { 'aria-label': 'Remove B' }, classes: ['open'], text: undefined });
    expect(await languagesOf(host)).toEqual([null, null, 'en', 'en']);
    own?.undo();
    named?.undo();
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
    host.firstElementChild?.replaceChildren('Show more');
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
  });

  it('is found in no time in a page of long text', async () => {
    // Processor time hardly depends on what else the machine is doing.
    const start = process.cpuUsage();
    expect(await languagesIn(`<p>${'1 of '.repeat(40_000)}</p>`)).toEqual([null, null]);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { markForeignText } from './foreignTexts.ts';

/** Adds markup to the page, and returns the languages that its elements have been given. */
async function languagesIn(markup: string): Promise<(string | null)[]> {
  const host = document.createElement('div');
  document.body.append(host);
  // As React does, adds to an element that is already on the page.
  host.insertAdjacentHTML('beforeend', markup);
  await new Promise((resolve) => setTimeout(resolve));
  return [host, ...host.querySelectorAll('*')].map((element) => element.getAttribute('lang'));
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

  it('is found in no time in a page of long text', async () => {
    // Processor time hardly depends on what else the machine is doing.
    const start = process.cpuUsage();
    expect(await languagesIn(`<p>${'1 of '.repeat(40_000)}</p>`)).toEqual([null, null]);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

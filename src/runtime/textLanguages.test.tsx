// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Enhance } from './Enhance.tsx';
import { markTextsIn, recordLanguage } from './textLanguages.ts';
import { interpolate } from './texts.ts';

const languagesOf = async (host: Element): Promise<(string | null)[]> => {
  await new Promise((resolve) => setTimeout(resolve));
  return [host, ...host.querySelectorAll('*')].map((element) => element.getAttribute('lang'));
};

/** Adds markup to a slot, and returns the languages that its elements have been given. */
async function languagesIn(markup: string): Promise<(string | null)[]> {
  const host = document.createElement('div');
  document.body.append(host);
  markTextsIn(host);
  // As React does, adds to an element that is already on the page.
  host.insertAdjacentHTML('beforeend', markup);
  return languagesOf(host);
}

/** Adds the server's elements to the page. */
function server(markup: string): HTMLElement {
  const host = document.createElement('div');
  host.innerHTML = markup;
  document.body.append(host);
  return host;
}

const childrenOf = (host: Element): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('*')];

describe('the language of a foreign text', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    for (const text of [
      'Show more',
      'Total',
      'Remove {name}',
      '{amount} on {date}',
      '{count} of {max} chosen',
    ])
      recordLanguage(text, 'en');
    interpolate('Remove {name}', { name: 'A' });
    interpolate('{count} of {max} chosen', { count: 2, max: 5 });
  });

  it('is given to its element', async () => {
    expect(await languagesIn('<button>Show more</button><p>2 of 5 chosen</p>')).toEqual([null, 'en', 'en']);
  });

  it('is not given to an element that also contains content of the page', async () => {
    expect(await languagesIn('<button>Remove A</button><i>Les résultats</i>')).toEqual([null, 'en', null]);
  });

  it('is not given to sentences of the page that share a short word or the pattern of a text', async () => {
    expect(await languagesIn('<p>Ce que l’on veut, si on peut</p><p>Remove Ltd.</p>')).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is not given to the same words of the page, but to elements of the page while a widget writes them', async () => {
    const host = server('<p>Show more</p><button>…</button><button aria-label="Remove A">×</button>');
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
    const [, own, named] = childrenOf(host);
    const name = interpolate('Remove {name}', { name: 'B' });
    const view: ReactNode = (
      <>
        <Enhance element={own} text="Show more" />
        <Enhance element={named} aria-label={name} className="open" />
      </>
    );
    const { unmount } = render(view);
    expect(await languagesOf(host)).toEqual([null, null, 'en', 'en']);
    unmount();
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
    host.firstElementChild?.replaceChildren('Show more');
    expect(await languagesOf(host)).toEqual([null, null, null, null]);
  });

  it('is not given to a cell of the page that changes to the same word, even in an element that a widget names', async () => {
    const host = server('<p>Prix</p><button>Prix</button>');
    const [cell, own] = childrenOf(host);
    render(
      <>
        <Enhance element={cell} aria-label="Prix" />
        <Enhance element={own} aria-label="Prix" />
      </>,
    );
    for (const element of [cell, own]) element?.replaceChildren('Total');
    expect(await languagesOf(host)).toEqual([null, null, null]);
  });

  it('is found in no time in a page of long text', async () => {
    // Processor time hardly depends on what else the machine is doing.
    const start = process.cpuUsage();
    expect(await languagesIn(`<p>${'1 of '.repeat(40_000)}</p>`)).toEqual([null, null]);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

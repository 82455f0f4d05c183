// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { ListState } from './address.ts';
import { List } from './list.ts';
import { useSnapshot } from './useSnapshot.ts';

const nothing = (): void => undefined;
const state: ListState = { page: 1, chosen: {}, otherParameters: '' };

it('a change of the list renders only the components whose value has changed', async () => {
  const list = new List<string>(state, 'ignore', {
    load: async () => 'content',
    fadeOut: async () => undefined,
    pressEnd: async () => undefined,
    show: nothing,
    showControls: nothing,
    pushAddress: nothing,
    replaceAddress: nothing,
    navigateTo: nothing,
    announceIgnored: nothing,
    reasonOf: () => 'error',
  });
  const rendered: string[] = [];
  function Page(): ReactNode {
    const page = useSnapshot(list, ({ wanted }) => wanted.page);
    rendered.push(`page ${page}`);
    return null;
  }
  function Failure(): ReactNode {
    rendered.push(`failure ${useSnapshot(list, ({ failure }) => failure)?.reason}`);
    return null;
  }
  render(
    <>
      <Page />
      <Failure />
    </>,
  );
  await act(() => list.go({ ...state, page: 2 }, 'page'));
  expect(rendered).toEqual(['page 1', 'failure undefined', 'page 2']);
});

import { Island } from '@11ty/is-land';

Island.addInitType('preact', async (island) => {
  const { mount } = await import(island.getAttribute('import'));
  mount(island);
});

import { defineWidget } from '../../src/define.ts';
import { one, optional, some } from '../../src/parts.ts';

/** The site's navigation, which slides in from the side of the page (NV-01, NV-02). */
export const menu = defineWidget({
  name: 'menu',
  options: {},
  parts: {
    panel: one('*', 'The dialog: all that is in the menu.'),
    title: one('*', 'Its heading, which names the dialog.'),
    list: one('nav', 'The navigation: a list of links, with further lists in `<details>`.'),
    close: some('button', 'Closes it; sent `hidden`, for it needs the script.'),
    initialFocus: optional('*', 'What gets the focus on opening. Default: the first control.'),
  },
  texts: {},
});

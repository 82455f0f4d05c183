import { Accordion, createAll } from 'govuk-frontend';

createAll(Accordion);
// Rows that arrive later: the page has to say so. Nothing removes what an accordion has added.
addEventListener('bench:added', ({ target }) => createAll(Accordion, undefined, target));

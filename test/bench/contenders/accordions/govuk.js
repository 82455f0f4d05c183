import { Accordion, createAll } from 'govuk-frontend';

createAll(Accordion);
// The page has to report rows that arrive later. Nothing removes what an accordion has added.
addEventListener('bench:added', ({ target }) => createAll(Accordion, undefined, target));

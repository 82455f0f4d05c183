import { Accordion, createAll } from 'govuk-frontend';

createAll(Accordion);

import { liteClient } from 'algoliasearch/lite';

/** Client of the stand-in Algolia on this server. */
export const searchClient = liteClient('STANDIN', 'stand-in-search-key', {
  hosts: [{ url: `${location.host}/stand-in/search/a`, accept: 'readWrite', protocol: 'http' }],
});

import { createRoot } from 'react-dom/client';
import {
  ClearRefinements,
  CurrentRefinements,
  Highlight,
  Hits,
  InstantSearch,
  Pagination,
  RefinementList,
  SearchBox,
  Stats,
} from 'react-instantsearch';
import { searchClient } from './client.js';

function Hit({ hit }) {
  return (
    <article>
      <h2>
        <a href={hit.url}>
          <Highlight attribute="title" hit={hit} />
        </a>
      </h2>
      <p>{hit.excerpt}</p>
    </article>
  );
}

createRoot(document.querySelector('#search')).render(
  <InstantSearch indexName="site" searchClient={searchClient} routing={false}>
    <SearchBox />
    <Stats />
    <CurrentRefinements />
    <ClearRefinements />
    <RefinementList attribute="section" showMore />
    <RefinementList attribute="relatedAssemblies" showMore />
    <RefinementList attribute="relatedTopics" showMore />
    <div id="results">
      <Hits hitComponent={Hit} />
    </div>
    <Pagination />
  </InstantSearch>,
);

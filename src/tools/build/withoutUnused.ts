import { type Plugin, parseSync } from 'vite';

/** Modules of InstantSearch that this bundle would contain but never call, each with the reason. */
export const UNUSED: Readonly<Record<string, string>> = {
  'es/lib/routers/history.js': 'src/search/screen/addressRouter.ts is the router (decision 0012)',
  'es/lib/utils/hydrateRecommendCache.js': 'nothing is rendered on a server',
  'es/lib/utils/hydrateSearchClient.js': 'nothing is rendered on a server',
  'es/middlewares/createInsightsMiddleware.js': 'src/search/analytics/analytics.ts sends the events',
  // Used only by templates of InstantSearch.js, which React components replace here.
  'es/helpers/highlight.js': 'there are no templates',
  'es/helpers/insights.js': 'there are no templates',
  'es/helpers/reverseHighlight.js': 'there are no templates',
  'es/helpers/reverseSnippet.js': 'there are no templates',
  'es/helpers/snippet.js': 'there are no templates',
};

const LIBRARY = '/node_modules/instantsearch.js/';

/** Returns a module with the same exports, each of which throws when called. */
export function throwingModule(file: string, code: string, reason: string): string {
  const exported = parseSync(file, code).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  );
  const message = JSON.stringify(`${file} is not in this bundle: ${reason}`);
  return `const unused = () => { throw new Error(${message}); };
export { ${exported.map((name) => `unused as ${name}`).join(', ')} };`;
}

/**
 * Replaces the modules of InstantSearch that no code here calls with modules that throw. Bundlers cannot detect that
 * these modules are unused, because InstantSearch's class refers to them in branches that our options never reach.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/instantsearch\.js\/es\/(?:lib|middlewares|helpers)\// },
      handler(code, id) {
        const [, file = ''] = id.split(LIBRARY);
        const reason = UNUSED[file];
        if (reason === undefined) return undefined;
        return { code: throwingModule(file, code, reason), map: null };
      },
    },
  };
}

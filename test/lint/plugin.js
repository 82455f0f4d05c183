import { tsImport } from 'tsx/esm/api';

// Node 20 cannot load TypeScript, so the linter loads the rules through this JavaScript file.
const { plugin } = await tsImport('./rules.ts', import.meta.url);

export default plugin;

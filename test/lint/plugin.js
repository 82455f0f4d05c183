import { tsImport } from 'tsx/esm/api';

// Node 20 does not load TypeScript, so the linter needs this file in JavaScript in front of the rules.
const { plugin } = await tsImport('./rules.ts', import.meta.url);

export default plugin;

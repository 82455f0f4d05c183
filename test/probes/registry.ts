import type { RegistryEntry } from '../../src/registry.ts';

/** Stands in for `src/registry.ts` in `vite build --mode probes`. */
export const registry: Readonly<Record<string, RegistryEntry>> = {};

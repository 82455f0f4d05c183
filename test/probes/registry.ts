import type { RegistryEntry, StartTrigger } from '../../src/entry/registry.ts';

const counter = (name: string, when: StartTrigger): RegistryEntry => ({
  when,
  load: async () => ({ widget: (await import('./counter.tsx')).counterNamed(name) }),
});

/** Registry of probes, which replaces `src/entry/registry.ts` in `vite build --mode probes`. */
export const registry: Readonly<Record<string, RegistryEntry>> = {
  counter: counter('counter', 'now'),
  'seen-counter': counter('seen-counter', 'visible'),
  'touched-counter': counter('touched-counter', 'interaction'),
  'idle-counter': counter('idle-counter', 'idle'),
  crash: { when: 'now', load: () => import('./crash.tsx') },
  owner: { when: 'now', load: () => import('./owner.tsx') },
  keeper: { when: 'now', load: () => import('./keeper.tsx') },
  sanitizer: { when: 'now', load: () => import('./sanitizer.tsx') },
};

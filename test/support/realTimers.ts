import { afterEach, vi } from 'vitest';

// Unit tests share a process (`isolate: false` in `vitest.config.ts`). If a fake clock is left behind, the next file's
// tests wait for timers that never end, and vitest's own time limit never expires either.
afterEach(() => {
  vi.useRealTimers();
});

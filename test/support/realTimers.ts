import { afterEach, vi } from 'vitest';

// Unit tests share a process (`isolate: false` in `vitest.config.ts`). If a test leaves a fake clock installed, tests in the
// next file wait for timers that never fire, and vitest's own time limit never expires either.
afterEach(() => {
  vi.useRealTimers();
});

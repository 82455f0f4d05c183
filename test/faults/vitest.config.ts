import { mergeConfig } from 'vitest/config';
import suite from '../../vitest.config.ts';
import { plantFaults } from './plant.ts';

/** Configuration that runs the usual unit tests with the fault in the `FAULT` variable, or records which faults they reach. */
export default mergeConfig(suite, {
  plugins: [plantFaults()],
  test: { setupFiles: ['test/faults/unitSetup.ts'] },
});

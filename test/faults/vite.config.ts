import { defineConfig, mergeConfig } from 'vite';
import product from '../../vite.config.ts';
import { plantFaults } from './plant.ts';

/** Configuration that builds the product with all faults of the corpus. */
export default defineConfig((environment) => mergeConfig(product(environment), { plugins: [plantFaults()] }));

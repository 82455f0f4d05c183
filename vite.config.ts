import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { standInCms } from './fixtures/vite-plugin.ts';

/** `PORT` is where `npm start` and `npm run preview` listen; 5173 and 4173 without it. */
const port = process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {};

export default defineConfig({
  appType: 'custom',
  // Relative, so that `dist/` works from any folder of the site.
  base: './',
  plugins: [react(), standInCms()],
  server: port,
  preview: port,
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { widgets: 'src/entry.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});

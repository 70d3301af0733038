import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const cache = join(import.meta.dirname, '../../../.cache');

/** The gallery by itself, without a server. The product's build has another entry page and does not include it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  cacheDir: join(cache, 'gallery-vite'),
  plugins: [react()],
  build: {
    outDir: join(cache, 'gallery'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
});

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const cache = join(import.meta.dirname, '../../../.cache');

/** The gallery alone, without a server behind it. The product's own build starts at another page and never comes here. */
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

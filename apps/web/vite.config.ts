import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens while the client is developed. */
const API_ORIGIN = 'http://127.0.0.1:1926';

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  build: {
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    // One file for what many pages share: fewer requests, better compression; home pays some KiB for it at most.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 8 }] } } },
  },
  server: { proxy: { '/api': API_ORIGIN } },
}));

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens while the client is developed. */
const API_ORIGIN = 'http://127.0.0.1:1926';

const decodeEntities = fileURLToPath(new URL('src/ui/markdown/decode-entities.ts', import.meta.url));

const chineseChunk = (id: string) =>
  /(common|home|org|shell|user|core)\.ts$/.test(id) ? 'zh-Hans' : `zh-Hans-${basename(id, '.ts')}`;

const editorModules =
  /node_modules\/(@codemirror\/(view|state|language|commands)|@lezer\/(common|highlight)|style-mod|crelt|w3c-keyname|@marijn)\/|ui\/code-editor\/(?!index)/;

export default defineConfig(({ command }) => ({
  plugins: [react()],
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  // A browser knows named characters itself: the tables of the package would cost every statement 10 KiB.
  resolve: { alias: command === 'build' ? [{ find: /^entities$/, replacement: decodeEntities }] : [] },
  build: {
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Chinese comes by namespace, each fetched when its English is there.
            { name: chineseChunk, test: /locales\/zh-Hans\/(?!index)/ },
            // What a first visit needs, in few files that compress well: each group also takes what its modules import
            // and no group before it has. The entry stays apart, since the manifest knows it by its own file.
            { name: 'start', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html)).*/ },
            {
              name: 'shell',
              test: /src\/(domain\/(stage-chip|own-result)|ui\/data\/(time-text|tag)|ui\/feedback\/(alert|dismiss-button|async-state|error-alert)|app\/shell\/(side-drawer|session-notices|factor-notice|live-solutions-watch))\.tsx/,
            },
            // What only the home pages have, so that no other page fetches it.
            { name: 'home', test: /src\/(pages\/(home\/|org\/home)|features\/(home\/|info\/milestone-chips))/ },
            {
              name: 'desk',
              test: /src\/pages\/org\/(frame|desk|problem\/(frame|submit))\.tsx|src\/app\/shell\/problem-search\.tsx/,
            },
            // After the desk, which has what statements and editors share: statements alone need no editor.
            { name: 'editor', test: editorModules },
            { name: 'common', minShareCount: 24 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API_ORIGIN } },
}));

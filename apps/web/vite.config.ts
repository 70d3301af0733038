import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Address of the server during development of the client. */
const API_ORIGIN = 'http://127.0.0.1:1926';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Own modules in the place of parts of packages that are larger, or unused. */
const replaced = [
  // Browsers know named characters: the tables of the package would add 10 KiB to every statement.
  { find: /^entities$/, replacement: source('ui/markdown/decode-entities.ts') },
  {
    find: /^\.\.\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    replacement: source('ui/substitutes/no-color-script.ts'),
  },
  {
    find: /^@emotion\/use-insertion-effect-with-fallbacks$/,
    replacement: source('ui/substitutes/insert-while-rendering.ts'),
  },
  // Every button imports these two.
  { find: /^\.\/TouchRipple\.mjs$/, replacement: source('ui/substitutes/no-ripple.ts') },
  { find: /^\.\.\/CircularProgress\/index\.mjs$/, replacement: source('ui/substitutes/button-ring.tsx') },
];

/** The chunk of the libraries that every page needs. */
const LIBRARIES = 'libraries';

/**
 * Makes the libraries a script of their own before the application: two steps of half the length, between which the
 * browser can handle input.
 */
const librariesFirst: Plugin = {
  name: 'libraries-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => name.startsWith(`assets/${LIBRARIES}-`));
      if (file === undefined) return html;
      return html.replace('<script type="module"', (start) => `${start} crossorigin src="/${file}"></script>${start}`);
    },
  },
};

const chineseChunk = (id: string) =>
  /(common|home|org|shell|user|core)\.ts$/.test(id) ? 'zh-Hans' : `zh-Hans-${basename(id, '.ts')}`;

const editorModules =
  /node_modules\/(@codemirror\/(view|state|language|commands)|@lezer\/(common|highlight)|style-mod|crelt|w3c-keyname|@marijn)\/|ui\/code-editor\/(?!index)/;

export default defineConfig(({ command }) => ({
  plugins: [react(), librariesFirst],
  // The server replaces this placeholder with a fresh nonce in every page it sends.
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  resolve: { alias: command === 'build' ? replaced : [] },
  build: {
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first bundle lists all others by name: a shorter hash makes every first visit smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Chinese texts by namespace, each loaded together with its English ones.
            { name: chineseChunk, test: /locales\/zh-Hans\/(?!index)/ },
            // The code of a first visit, in few files that compress well: each group also includes the imports of its
            // modules that no group before it has. The entry stays separate, since the manifest lists it by its own
            // file.
            {
              name: LIBRARIES,
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|@mui|@emotion|stylis|@tanstack|i18next|react-i18next)\//,
            },
            { name: 'start', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html)).*/ },
            {
              name: 'shell',
              test: /src\/(domain\/(stage-chip|own-result)|ui\/data\/(time-text|tag)|ui\/feedback\/(alert|dismiss-button|async-state|error-alert)|app\/shell\/(side-drawer|session-notices|factor-notice|live-solutions-watch)|features\/clarifications\/clarification-watch)\.tsx|src\/app\/shell\/signed-in-parts\.ts|@mui\/material\/Paper\//,
            },
            // Modules only for the home pages, so that no other page loads them.
            { name: 'home', test: /src\/(pages\/(home\/|org\/home)|features\/(home\/|info\/milestone-chips))/ },
            {
              name: 'desk',
              test: /src\/pages\/org\/((frame|desk|problem\/(frame|submit))\.tsx|problem\/solving\.ts)|src\/app\/shell\/problem-search\.tsx/,
            },
            // After the desk, which contains what statements and editors share: statements alone need no editor.
            { name: 'editor', test: editorModules },
            { name: 'common', minShareCount: 24 },
            // The pages of a contest, whose small modules would be twenty requests.
            { name: 'contest', test: /src\/pages\/org\/contest\/(frame|home)\.tsx/ },
            { name: 'ranklist', test: /src\/pages\/(org\/contest\/ranklist|rk)\/(view|list)\.tsx/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API_ORIGIN } },
}));

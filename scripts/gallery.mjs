// npm run gallery: shows every component in its states, without a server. `-- --build` writes static files to
// .cache/gallery.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { ensurePackages } from './lib/install.mjs';
import { platformNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const buildTimeoutMs = 2 * 60_000;
const web = join(root, 'apps/web');
const config = ['--config', 'gallery/vite.config.ts'];
const vite = () => [join(web, 'node_modules/.bin/vite'), join(root, 'node_modules/.bin/vite')].find(existsSync);

/** Builds the gallery into .cache/gallery. */
export async function buildGallery() {
  await run(platformNode(), [vite(), 'build', ...config, '--logLevel', 'warn'], {
    cwd: web,
    timeoutMs: buildTimeoutMs,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensurePackages();
  if (process.argv.includes('--build')) await buildGallery();
  else spawn(platformNode(), [vite(), ...config], { cwd: web, stdio: 'inherit' });
}

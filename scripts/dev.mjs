// npm run dev: runs server and web client from their sources and restarts them on changes. Vite prints the URL of the
// client.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { checkNode } from './lib/check-node.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { platformNode, root } from './lib/paths.mjs';

checkNode();
await ensurePackages();
const node = platformNode();
const goJudge = await ensureGoJudge();
if (!goJudge.path) console.log(`! No runner was started. ${goJudge.missing}`);
const env = { ...process.env, ...(goJudge.path ? { ASSAY_GO_JUDGE: goJudge.path } : { ASSAY_RUNNERS: '0' }) };

const web = join(root, 'apps/web');
const vite = [join(web, 'node_modules/.bin/vite'), join(root, 'node_modules/.bin/vite')].find(existsSync);
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(node, [vite], { cwd: web, env, stdio: 'inherit' }),
];
// Ctrl-C in the terminal reaches all three processes; when one ends, the others are stopped.
process.on('SIGINT', () => undefined);
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);

// npm run screenshots: retakes the images of README.md and docs/tour.md. Needs Chromium, and root for judging.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { platformNode, root } from './lib/paths.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';

const timeoutMs = 10 * 60_000;

stopChildrenOnSignals();
await ensurePackages();
await build();
const { path, missing } = await ensureGoJudge();
if (!path) throw new Error(missing);
const env = { ...process.env, ASSAY_GO_JUDGE: path };
await run(platformNode(), [join(root, 'e2e/tour/main.ts')], { env, timeoutMs, show: true });

// npm run soak: runs the long tests, *.soak.ts, which npm test omits.
import { build } from './build.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { ensurePythonTool } from './lib/python-tool.mjs';
import { stopChildrenOnSignals } from './lib/run.mjs';
import { runVitest, testEnv } from './testing/run-vitest.mjs';
import { measurePart, printSummary } from './testing/summary.mjs';

const soakTimeoutMs = 6 * 60 * 60_000;

stopChildrenOnSignals();
await ensurePackages();
await build();
const { path, missing } = await ensureGoJudge();
if (!path) console.log(`! ${missing}`);
const schemathesis = await ensurePythonTool({ name: 'schemathesis', program: 'st' });
if (schemathesis.missing) console.log(`! ${schemathesis.missing}`);
const env = { ...testEnv(path), SOAK: '1', ...(schemathesis.path && { ASSAY_SCHEMATHESIS: schemathesis.path }) };
const soak = await measurePart('soak', () =>
  runVitest({ name: 'soak', projects: ['unit', 'server', 'sandbox'], timeoutMs: soakTimeoutMs, env }),
);
const pages = await measurePart('pages', () =>
  runVitest({ name: 'pages', projects: ['e2e'], files: ['e2e/pages.e2e.ts'], timeoutMs: soakTimeoutMs, env }),
);
const results = [soak, pages];
const passed = printSummary({ results, again: [], unprepared: [], ms: soak.durationMs + pages.durationMs });
process.exitCode = passed ? 0 : 1;

/**
 * A process that owns a sandbox and runs one program in it, for a test to kill: `suite-owner.ts <workDir> <request>`.
 */
import { silentLog } from '../../log.ts';
import { startGoJudge } from '../go-judge.ts';
import type { RunRequest } from '../sandbox.ts';
import { goJudgeBinary } from './suite-host.ts';

const [, , workDir = '', request = ''] = process.argv;
const sandbox = await startGoJudge({ binary: goJudgeBinary, workDir, slots: 2, sourcePrefixes: [], log: silentLog });
// Edge: the test passes a request that it created itself.
await sandbox.run(JSON.parse(request) as RunRequest);
await sandbox.close();

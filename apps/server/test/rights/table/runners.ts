import { runners, unasked } from '../rules.ts';
import { row, type Row, type Table } from '../row.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const ranking: Row['send'] = ({ rankingTaskId }) => ({ params: { taskId: rankingTaskId } });
const synced: Row['send'] = ({ rankingTaskId }) => ({
  params: { taskId: rankingTaskId },
  query: { since: 0, lastId: NIL },
});
const solution: Row['send'] = ({ solutionTaskId }) => ({ params: { taskId: solutionTaskId } });
const instance: Row['send'] = ({ instanceTaskId }) => ({ params: { taskId: instanceTaskId } });

const run: Row['send'] = ({ runTaskId }) => ({ params: { taskId: runTaskId } });
const hack: Row['send'] = ({ hackTaskId }) => ({ params: { taskId: hackTaskId } });
const bench: Row['send'] = ({ benchTaskId }) => ({ params: { taskId: benchTaskId } });
const idleReport = {
  version: '1',
  sandbox: 's',
  slots: 1,
  cpus: [],
  languages: [],
  calibration: null,
  load: { average: 0, processors: 1, memoryBytes: 1, memoryFreeBytes: 1, diskFreeBytes: 1 },
  queue: { tasks: 0, busy: 0, waiting: 0, judged: 0, faults: 0 },
};

/**
 * Routes of runners. The tasks are leased to the runner of the organization; the one of another organization gets none.
 */
export const runnerProtocol: Table = {
  'POST /api/runner/register': row(unasked(401), () => ({
    body: { name: 'n', labels: [], version: '', registrationToken: 'none' },
  })),
  'POST /api/runner/ping': row(runners(200, 200)),
  'POST /api/runner/health': row(runners(200, 200), () => ({ body: idleReport })),
  'POST /api/runner/solution/poll': row(runners(200, 200)),
  'PATCH /api/runner/solution/task/:solutionId/:taskId': row(runners(200, 409), solution),
  'GET /api/runner/solution/task/:solutionId/:taskId/details/:type': row(runners(), solution),
  'POST /api/runner/solution/task/:solutionId/:taskId/instance': row(runners(404), ({ solutionTaskId }) => ({
    params: { taskId: solutionTaskId },
    body: { key: 'not judged by an instance' },
  })),
  'POST /api/runner/solution/task/:solutionId/:taskId/complete': row(runners(200, 409), solution),
  'POST /api/runner/solution/task/:solutionId/:taskId/release': row(runners(200, 409), ({ solutionTaskId }) => ({
    params: { taskId: solutionTaskId },
    body: { fault: 'machine', reason: 'r' },
  })),
  'POST /api/runner/run/poll': row(runners(200, 200)),
  'PATCH /api/runner/run/task/:runId/:taskId': row(runners(200, 409), run),
  'POST /api/runner/run/task/:runId/:taskId/complete': row(runners(200, 409), ({ runTaskId }) => ({
    params: { taskId: runTaskId },
    body: { outcome: 'unsuited', message: '', compiler: '', cases: [] },
  })),
  'POST /api/runner/run/task/:runId/:taskId/release': row(runners(200, 409), run),
  'POST /api/runner/hack/poll': row(runners(200, 200)),
  'PATCH /api/runner/hack/task/:hackId/:taskId': row(runners(200, 409), hack),
  'POST /api/runner/hack/task/:hackId/:taskId/complete': row(runners(200, 409), ({ hackTaskId }) => ({
    params: { taskId: hackTaskId },
    body: { verdict: 'unsuited', message: '' },
  })),
  'POST /api/runner/hack/task/:hackId/:taskId/release': row(runners(200, 409), ({ hackTaskId }) => ({
    params: { taskId: hackTaskId },
    body: { fault: 'machine', reason: 'r' },
  })),
  'POST /api/runner/bench/poll': row(runners(200, 200)),
  'PATCH /api/runner/bench/task/:benchId/:taskId': row(runners(200, 409), bench),
  'POST /api/runner/bench/task/:benchId/:taskId/input': row(runners(200, 409), ({ benchTaskId }) => ({
    params: { taskId: benchTaskId },
    body: { hash: '0'.repeat(64), size: 1 },
  })),
  'POST /api/runner/bench/task/:benchId/:taskId/kept/find': row(runners(200, 409), ({ benchTaskId }) => ({
    params: { taskId: benchTaskId },
    body: { key: '0'.repeat(64) },
  })),
  'POST /api/runner/bench/task/:benchId/:taskId/kept': row(runners(200, 409), ({ benchTaskId }) => ({
    params: { taskId: benchTaskId },
    body: { key: '0'.repeat(64), cases: [] },
  })),
  'POST /api/runner/bench/task/:benchId/:taskId/complete': row(runners(200, 409), ({ benchTaskId }) => ({
    params: { taskId: benchTaskId },
    body: { outcome: 'fault', message: '', findings: [] },
  })),
  'POST /api/runner/bench/task/:benchId/:taskId/release': row(runners(200, 409), bench),
  'POST /api/runner/ranklist/poll': row(runners(200, 200)),
  'GET /api/runner/ranklist/task/:contestId/:taskId/contest': row(runners(), ranking),
  'GET /api/runner/ranklist/task/:contestId/:taskId/problems': row(runners(), ranking),
  'GET /api/runner/ranklist/task/:contestId/:taskId/participants': row(runners(), synced),
  'GET /api/runner/ranklist/task/:contestId/:taskId/solutions': row(runners(), synced),
  'GET /api/runner/ranklist/task/:contestId/:taskId/uploadUrls': row(runners(), ranking),
  'POST /api/runner/ranklist/task/:contestId/:taskId/complete': row(runners(), ({ rankingTaskId }) => ({
    params: { taskId: rankingTaskId },
    body: { ranklistUpdatedAt: 1 },
  })),
  'POST /api/runner/instance/poll': row(runners(200, 200)),
  'POST /api/runner/instance/held': row(runners(200, 200), () => ({ body: { instanceIds: [] } })),
  'POST /api/runner/instance/images': row(runners(200, 200), () => ({ body: { images: [] } })),
  'GET /api/runner/instance/task/:instanceId/:taskId': row(runners(), instance),
  'PATCH /api/runner/instance/task/:instanceId/:taskId': row(runners(), instance),
  'POST /api/runner/instance/task/:instanceId/:taskId/complete': row(runners(), ({ instanceTaskId }) => ({
    params: { taskId: instanceTaskId },
    body: { succeeded: true },
  })),
};

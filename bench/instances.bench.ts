// How long instances take from the task to their first answer, with a Podman of its own. Requires root and Podman.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@assay/runner';
import { openHost } from '../apps/runner/src/instances/network/firewall.ts';
import { InstanceHost } from '../apps/runner/src/instances/instance-host.ts';
import { startPodman } from '../apps/runner/test/podman.ts';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const MIB = 1024 * 1024;
const MS_PER_S = 1000;
const AT_ONCE = 10;
const WEB_PORT = 8080;
const ROUNDS = full(5, 2);
const WARM_ROUNDS = full(10, 3);
const never = new AbortController().signal;

const report = new Report(import.meta.filename);
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-instances-'));
const podman = await startPodman().catch((error: unknown) => {
  console.log(`  Not measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exit();
});
const host = await InstanceHost.open({
  socketPath: podman.socketPath,
  // No server is notified, since this process is not killed.
  account: { serverUrl: 'http://127.0.0.1:9', runnerId: randomUUID(), runnerKey: '' },
  dir: join(folder, 'instances'),
  gateway: { host: '127.0.0.1', port: 0 },
  subnets: '10.213.0.0/16',
  mayPull: false,
  maxMemoryBytes: 512 * MIB,
  maxCount: 2 * AT_ONCE,
  maxImageBytes: 1024 * MIB,
  log: silentLog,
});
try {
  // The first instance also proves that it does not reach the host.
  const first = await secondsOf(1);
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round++) together.push(await secondsOf(AT_ONCE));
  const warm: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round++) warm.push(await secondsOf(1));
  report.table({
    title: 'Until an instance answers',
    lines: [
      {
        what: `${AT_ONCE} at the same time, all of them`,
        values: together,
        unit: 's',
        target: { of: 'figure', atMost: 20 },
      },
      { what: 'one more', values: warm, unit: 's', target: { of: 'figure', atMost: 2 } },
      { what: 'the first of a runner', values: [first], unit: 's' },
    ],
    notes: ['A web server of busybox, whose image the runner has. Ready means that it answered an HTTP request.'],
  });
} finally {
  await host.close();
  await podman.stop();
  await openHost();
  await rm(folder, { recursive: true, force: true });
}
report.finish();

/** Seconds until all of these instances are ready; then they are destroyed. */
async function secondsOf(count: number): Promise<number> {
  const services = {
    main: {
      image: podman.image,
      command: ['httpd', '-f', '-p', String(WEB_PORT), '-h', '/etc'],
      health: { http: { port: WEB_PORT, path: '/passwd' }, seconds: 300 },
      endpoints: [{ name: 'site', port: WEB_PORT, kind: 'http' }],
    },
  };
  const ids = Array.from({ length: count }, () => randomUUID());
  const instance = { adapter: 'assay', config: { services } };
  const ms = await timed(() => Promise.all(ids.map((id) => host.allocate(id, instance, folder, never))));
  await Promise.all(ids.map((id) => host.destroy(id)));
  return ms / MS_PER_S;
}

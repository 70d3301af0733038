import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './installation.ts';

const START_TIMEOUT_MS = 60_000;
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const PROGRAMS = ['podman', 'runc', 'conmon', 'netavark', 'iptables', 'ip6tables', 'nsenter'];
const run = promisify(execFile);

/** A container engine whose storage is in a temporary folder. */
export interface Podman {
  socketPath: string;
  stop(): Promise<void>;
}

/** Starts Podman's service; says why not on a machine where that is impossible. */
export async function startPodman(): Promise<Podman | string> {
  if (process.getuid?.() !== 0) return 'instances require root';
  const folders = [...PATH.split(':'), '/usr/lib/podman'];
  const missing = PROGRAMS.find((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing !== undefined) return `${missing} is not installed`;
  const isAllowed = await run('iptables', ['-w', '10', '-S'], { env: { PATH } }).catch((error: unknown) =>
    String(error),
  );
  if (typeof isAllowed === 'string') return isAllowed;
  const dir = await mkdtemp(join(tmpdir(), 'assay-e2e-podman-'));
  // Users of containers must be able to enter the folder of the storage.
  await chmod(dir, 0o711);
  await mkdir(join(dir, 'networks'));
  const [containersConf, storageConf] = [join(dir, 'containers.conf'), join(dir, 'storage.conf')];
  await writeFile(containersConf, settings(dir));
  await writeFile(storageConf, `[storage]\ndriver = "vfs"\ngraphroot = "${dir}/storage"\nrunroot = "${dir}/run"\n`);
  const socketPath = join(dir, 'podman.sock');
  const child = spawn('podman', ['system', 'service', '--time', '0', `unix://${socketPath}`], {
    cwd: dir,
    stdio: 'ignore',
    env: { PATH, HOME: dir, CONTAINERS_CONF: containersConf, CONTAINERS_STORAGE_CONF: storageConf },
  });
  const stop = async () => {
    await ended(child);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await until('podman answers', START_TIMEOUT_MS, () => answers(socketPath));
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketPath, stop };
}

/** Works on machines with old control groups and few capabilities. */
const settings = (dir: string) => `
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
static_dir = "${dir}/static"
tmp_dir = "${dir}/tmp"
volume_path = "${dir}/volumes"
[network]
network_backend = "netavark"
network_config_dir = "${dir}/networks"
`;

async function answers(socketPath: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const asking = request({ socketPath, path: '/_ping', headers: { host: 'engine' } }, (reply) => {
      reply.destroy();
      resolve(reply.statusCode === 200);
    });
    asking.once('error', () => resolve(false));
    asking.end();
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EngineClient } from '../src/instances/engine-client.ts';
import { Engine } from '../src/instances/engine.ts';
import { makeTar } from '../src/instances/images/tar.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;
const LOOK_MS = 50;
export const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

/** A Podman of its own: storage, networks, locks and socket are in a temporary folder. */
export interface TestPodman {
  socketPath: string;
  engine: Engine;
  /** Name of an image with the programs of busybox. */
  image: string;
  stop(): Promise<void>;
}

/** The settings with which Podman works on machines with old control groups and few capabilities. */
const containersConf = (dir: string) => `
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

/** Starts Podman's service, and imports an image. Throws with its output if it does not start. */
export async function startPodman(): Promise<TestPodman> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-podman-'));
  // Users of containers must be able to enter the folder of the storage.
  await chmod(dir, 0o711);
  await mkdir(join(dir, 'networks'));
  await writeFile(join(dir, 'containers.conf'), containersConf(dir));
  await writeFile(
    join(dir, 'storage.conf'),
    `[storage]\ndriver = "vfs"\ngraphroot = "${dir}/storage"\nrunroot = "${dir}/run"\n`,
  );
  const socketPath = join(dir, 'podman.sock');
  const child = spawn('podman', ['system', 'service', '--time', '0', `unix://${socketPath}`], {
    // Where its monitors write a file when a container runs out of memory.
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH,
      HOME: dir,
      CONTAINERS_CONF: join(dir, 'containers.conf'),
      CONTAINERS_STORAGE_CONF: join(dir, 'storage.conf'),
    },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.on('error', (error) => (output += `${error.message} `));
  const engine = new Engine(socketPath);
  const until = Date.now() + START_TIMEOUT_MS;
  const isRunning = () =>
    engine.version().then(
      () => true,
      () => false,
    );
  while (!(await isRunning())) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > until) {
      throw new Error(`podman did not start: ${output}`);
    }
    await delay(LOOK_MS);
  }
  const image = 'localhost/assay-test:latest';
  await engine.importImage(await busyboxRoot(), 'localhost/assay-test');
  return {
    socketPath,
    engine,
    image,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Calls of the engine that only tests make. */
export const clientOf = ({ socketPath }: TestPodman) => new EngineClient(socketPath);

async function busyboxRoot(): Promise<Buffer> {
  const busybox = '/bin/busybox';
  const content = await readFile(busybox);
  const { stdout } = await run(busybox, ['--list']);
  const applets = stdout.split('\n').filter((name) => name !== '' && name !== 'busybox');
  return makeTar([
    ...['bin', 'dev', 'etc', 'proc', 'root', 'srv', 'sys', 'var'].map((path) => ({ path })),
    { path: 'tmp', mode: 0o1777 },
    { path: 'bin/busybox', content, mode: 0o755 },
    // Would make its user root without `no-new-privileges`.
    { path: 'bin/busybox-setuid', content, mode: 0o4755 },
    ...applets.map((name) => ({ path: `bin/${name}`, link: 'busybox' })),
    { path: 'etc/passwd', content: Buffer.from('root:x:0:0::/root:/bin/sh\n') },
    { path: 'srv/link', link: '/proc' },
  ]);
}

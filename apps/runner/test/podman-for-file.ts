import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PATH, startPodman, type TestPodman } from './podman.ts';

const run = promisify(execFile);

/**
 * The Podman of a test file, started before the first test. On a machine where Podman cannot run containers, all tests
 * of the file are skipped with the reason, and `isMissing` is true.
 */
export function podmanForFile(): TestPodman & { isMissing: boolean } {
  const podman = { isMissing: true } as TestPodman & { isMissing: boolean }; // Assigned when it starts.
  let reason: string | undefined;
  beforeAll(async () => {
    reason = missingProgram();
    if (reason === undefined) {
      Object.assign(podman, await startPodman());
      reason = await whyNoContainers(podman);
    }
    podman.isMissing = reason !== undefined;
    if (reason !== undefined) console.log(`Tests of instances are skipped: ${reason}`);
  });
  beforeEach((context) => context.skip(reason !== undefined, reason));
  afterAll(async () => await podman.stop?.());
  return podman;
}

/** What this machine lacks to start Podman. */
function missingProgram(): string | undefined {
  if (process.getuid?.() !== 0) return 'they require root';
  const folders = [...PATH.split(':'), '/usr/lib/podman'];
  const programs = ['podman', 'runc', 'conmon', 'netavark', 'iptables', 'ip6tables', 'nsenter', 'busybox'];
  const missing = programs.find((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return missing && `${missing} is not installed`;
}

/** Runs a container without any part of this runner, as some machines allow none. */
async function whyNoContainers({ engine, image }: TestPodman): Promise<string | undefined> {
  const name = 'assay-probe';
  try {
    await run('iptables', ['-w', '10', '-S'], { env: { PATH } });
    await engine.createNetwork({ Name: name, Driver: 'bridge', Internal: true });
    const host = { NetworkMode: name, Memory: 64 * 1024 * 1024, PidsLimit: 16 };
    const id = await engine.createContainer(name, { Image: image, Cmd: ['sleep', '60'], HostConfig: host });
    await engine.startContainer(id);
    await engine.removeContainer(id);
    await engine.removeNetwork(name);
    return undefined;
  } catch (error) {
    return `Podman cannot run containers here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

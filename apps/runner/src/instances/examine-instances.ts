import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Finding } from '../doctor.ts';
import { Engine } from './engine.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
const subject = 'instances';
const SOCKETS = ['/run/podman/podman.sock', '/var/run/docker.sock'] as const;

/** Whether this machine can run live environments of problems; judging does not need it. Changes nothing. */
export async function examineInstances(socketPath: string | undefined): Promise<Finding> {
  if (socketPath === undefined) {
    const found = SOCKETS.find((path) => existsSync(path));
    return {
      level: 'ok',
      subject,
      sentence: 'Off: this runner runs no live environments of problems.',
      advice:
        found === undefined
          ? 'To run them: apt-get install podman runc netavark aardvark-dns iptables, then systemctl enable --now podman.socket and ASSAY_INSTANCE_SOCKET=/run/podman/podman.sock.'
          : `To run them: ASSAY_INSTANCE_SOCKET=${found}, and a label such as instance:main for the runner.`,
    };
  }
  const client = new Engine(socketPath);
  let engine;
  try {
    engine = await client.version();
  } catch (error) {
    return {
      level: 'warning',
      subject,
      sentence: `No container engine answers at ${socketPath}: ${messageOf(error)}`,
      advice: 'Start it (systemctl enable --now podman.socket), or change ASSAY_INSTANCE_SOCKET.',
    };
  }
  // crun of Debian 12 does not start containers where control groups of version 1 exist.
  const { cgroupVersion, runtime } = await client.info();
  if (engine.startsWith('Podman') && cgroupVersion === '1' && runtime.includes('crun')) {
    return {
      level: 'warning',
      subject,
      sentence: `${engine} answers, but its runtime ${runtime} does not support this machine's control groups.`,
      advice:
        'Install runc, and write runtime = "runc" and cgroup_manager = "cgroupfs" to [engine] of containers.conf.',
    };
  }
  for (const [program, args, advice] of [
    ['iptables', ['-w', '5', '-S', 'INPUT'], 'Install iptables, and run the runner as root on the host itself.'],
    ['nsenter', ['--version'], 'Install util-linux.'],
  ] as const) {
    try {
      const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
      await run(program, args, { timeout: TIMEOUT_MS, env: { PATH: path } });
    } catch (error) {
      const sentence = `${engine} answers, but the host cannot be closed to instances: ${messageOf(error)}`;
      return { level: 'warning', subject, sentence, advice };
    }
  }
  return {
    level: 'ok',
    subject,
    sentence: `${engine} answers. The first instance proves that the host is closed to it; otherwise it is refused.`,
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);

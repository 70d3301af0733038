import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { InstanceService } from '@assay/contract';
import type { Engine } from './engine.ts';
import { InstanceFault } from './instance-fault.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const TRY_MS = 5000;
const DEFAULT_S = 60;
/** A program that cannot work has usually ended by then. */
const SETTLE_MS = 500;

export interface Checked {
  name: string;
  service: InstanceService;
  containerId: string;
  address: string;
}

/** Waits until a service is healthy. Throws `InstanceFault` if it ends or the time is over. */
export async function waitForHealth(engine: Engine, checked: Checked, signal: AbortSignal): Promise<void> {
  const { name, service, containerId } = checked;
  const seconds = service.health?.seconds ?? DEFAULT_S;
  const until = Date.now() + seconds * 1000;
  if (!hasCheck(service)) await delay(SETTLE_MS, undefined, { signal });
  // Podman keeps a process for five minutes after each command.
  const firstMs = service.health?.command ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS;
  for (let pauseMs = firstMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    const isHealthy = await check(engine, checked, AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]));
    const state = await engine.inspect(containerId);
    if (!state.isRunning) {
      const reason = state.isOutOfMemory ? 'It ran out of memory.' : `Its exit code is ${state.exitCode}.`;
      throw new InstanceFault(
        { en: `The service ${name} ended right after its start.`, zh: `服务 ${name} 启动后立即退出。` },
        `${reason} ${await engine.logs(containerId).catch(() => '')}`,
      );
    }
    if (isHealthy) return;
    if (Date.now() > until) {
      throw new InstanceFault(
        {
          en: `The service ${name} was not ready within ${seconds} seconds.`,
          zh: `服务 ${name} 未能在 ${seconds} 秒内就绪。`,
        },
        await engine.logs(containerId).catch(() => ''),
      );
    }
    await delay(pauseMs, undefined, { signal });
  }
}

/** Without one, a service only has to run. */
function hasCheck({ health, endpoints }: InstanceService): boolean {
  return health !== undefined || endpoints.some(({ port }) => port !== undefined);
}

async function check(engine: Engine, checked: Checked, signal: AbortSignal): Promise<boolean> {
  const { service, containerId, address } = checked;
  const { health, endpoints } = service;
  try {
    if (health?.command) return (await engine.execute(containerId, health.command, signal)) === 0;
    if (health?.http) return (await statusOf(address, health.http.port, health.http.path, signal)) < 400;
    const port = health?.tcp ?? endpoints.find((one) => one.port !== undefined)?.port;
    return port === undefined || (await accepts(address, port, signal));
  } catch {
    return false;
  }
}

async function statusOf(host: string, port: number, path: string, signal: AbortSignal): Promise<number> {
  return await new Promise((resolve, reject) => {
    get({ host, port, path, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    }).once('error', reject);
  });
}

async function accepts(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isOpen: boolean) => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(isOpen);
    };
    const onAbort = () => end(false);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { INSTANCE_ADAPTER, instanceConfig, type InstanceAccess, type InstanceConfig } from '@assay/contract';
import type { Log } from '../log.ts';
import { Driver } from './driver.ts';
import { Gateway } from './gateway.ts';
import { InstanceFault } from './instance-fault.ts';
import { startReaper, type ReaperAccount } from './reaper.ts';

export interface InstanceSettings {
  /** Socket of the container engine. */
  socketPath: string;
  /** Where the gateway listens, and what servers dial if that differs. */
  gateway: { host: string; port: number; address?: string | undefined };
  subnets: string;
  mayPull: boolean;
  maxMemoryBytes: number;
  /** Instances at the same time. */
  maxCount: number;
  /** Maximum size of images that were built of packages. */
  maxImageBytes: number;
}

export interface HostOptions extends InstanceSettings {
  /** By which the server is notified if this process is killed. */
  account: ReaperAccount;
  dir: string;
  log: Log;
}

/** The last resort, an hour after the longest lifetime: servers destroy instances at the end of theirs. */
const MAX_AGE_MS = 25 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 20_000;
const EVICT_EVERY_MS = 300_000;

/** The instances of a runner: driver and gateway, and what removes the remains. */
export class InstanceHost {
  private readonly driver: Driver;
  private readonly gateway: Gateway;
  private readonly options: HostOptions;
  private readonly startedAt = new Map<string, number>();
  private neededImages: ReadonlySet<string> = new Set();
  private evictedAt = 0;
  private readonly closing = new AbortController();
  private readonly endReaper: () => void;
  private readonly sweeping: Promise<void>;

  private constructor(options: HostOptions, driver: Driver, gateway: Gateway) {
    this.options = options;
    this.driver = driver;
    this.gateway = gateway;
    const { socketPath, dir, account, log } = options;
    const { processId } = driver;
    this.endReaper = startReaper({ socketPath, processId, latestPath: `${dir}.process` }, account, log);
    this.sweeping = this.sweepRegularly();
  }

  /** Removes what an earlier process left, and starts. Throws if the engine does not answer. */
  static async open(options: HostOptions): Promise<InstanceHost> {
    const { log, gateway, account } = options;
    const driver = new Driver({ ...options, runnerId: account.runnerId });
    const engine = await driver.engine.version();
    await driver.sweep();
    const opened = await Gateway.open({ ...gateway, engine: driver.engine, log });
    log.info('The runner accepts instances.', { engine, gateway: opened.address });
    return new InstanceHost(options, driver, opened);
  }

  /** Allocates an instance, and lets servers reach it. Throws `InstanceFault`; then nothing remains. */
  async allocate(
    instanceId: string,
    instance: { adapter: string; config: unknown } | undefined,
    dataFolder: string,
    signal: AbortSignal,
  ): Promise<InstanceAccess> {
    const config = readConfig(instance);
    if (this.driver.count >= this.options.maxCount) {
      throw new InstanceFault({
        en: 'All places for instances on this runner are in use. Destroy this one, and try again later.',
        zh: '评测机上的实例名额已满。请销毁此实例，稍后再试。',
      });
    }
    const allocated = await this.driver.allocate(instanceId, config, dataFolder, signal);
    this.startedAt.set(instanceId, Date.now());
    return this.gateway.admit(allocated);
  }

  /** Pulls or builds the images of instances; returns their names. Throws `InstanceFault` if one cannot be had. */
  async prepareImages(
    instance: { adapter: string; config: unknown } | undefined,
    dataFolder: string,
    signal: AbortSignal,
  ): Promise<string[]> {
    const names: string[] = [];
    for (const service of Object.values(readConfig(instance).services)) {
      names.push((await this.driver.images.prepare(service, dataFolder, signal)).name);
    }
    return names;
  }

  /** Keeps these images until the next call, instead of removing them when space is needed. */
  keepImages(names: Iterable<string>): void {
    this.neededImages = new Set(names);
  }

  async destroy(instanceId: string): Promise<void> {
    this.startedAt.delete(instanceId);
    this.gateway.expel(instanceId);
    await this.driver.destroy(instanceId);
  }

  /** Removes all instances. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.sweeping;
    await this.gateway.close();
    await this.driver.close().then(
      () => this.endReaper(),
      // The reaper continues.
      (error: unknown) => this.options.log.error('Instances could not be removed.', { error }),
    );
  }

  private async sweepRegularly(): Promise<void> {
    const { signal } = this.closing;
    for (;;) {
      await delay(SWEEP_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const tooOld = [...this.startedAt].filter(([, at]) => Date.now() - at > MAX_AGE_MS);
        for (const [instanceId] of tooOld) await this.destroy(instanceId);
        await this.driver.sweep();
        if (Date.now() - this.evictedAt < EVICT_EVERY_MS) continue;
        this.evictedAt = Date.now();
        await this.driver.images.evict(this.neededImages, this.options.maxImageBytes, Date.now());
      } catch (error) {
        this.options.log.warn('The remains of instances could not be removed yet.', { error });
      }
    }
  }
}

function readConfig(instance: { adapter: string; config: unknown } | undefined): InstanceConfig {
  if (instance?.adapter !== INSTANCE_ADAPTER) {
    throw new InstanceFault({
      en: `This runner does not know instances of the adapter ${instance?.adapter ?? '(none)'}.`,
      zh: `此评测机不支持适配器 ${instance?.adapter ?? '（无）'} 的实例。`,
    });
  }
  const { data, error } = instanceConfig.safeParse(instance.config);
  if (data) return data;
  const [issue] = error.issues;
  const place = `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`;
  throw new InstanceFault({
    en: `The configuration of instances is invalid: ${place}.`,
    zh: `实例配置无效：${place}。`,
  });
}

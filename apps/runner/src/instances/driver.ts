import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { InstanceConfig, InstanceEndpoint, InstanceService } from '@assay/contract';
import type { Log } from '../log.ts';
import { containerSpec, networkNameOf, networkSpec, type NetworkKind, type Owner } from './container-spec.ts';
import { EngineRefusal } from './engine-client.ts';
import { Engine, INSTANCE_LABEL, RUNNER_LABEL } from './engine.ts';
import { closeHost } from './network/firewall.ts';
import { waitForHealth } from './health-check.ts';
import { HOST_IMAGE, hostMounts } from './images/host-image.ts';
import { Images } from './images/images.ts';
import { copyFiles, makeFolder, placeSecret, removeFolder } from './instance-files.ts';
import { InstanceFault } from './instance-fault.ts';
import { probeHost } from './network/probe.ts';
import { removeLabeled } from './remove-labeled.ts';
import { strictSeccomp } from './seccomp.ts';
import { findFreeSubnet, parseRange, type Range, type Subnet } from './network/subnets.ts';

export interface DriverOptions {
  socketPath: string;
  /** Label of everything this runner creates. */
  runnerId: string;
  /** Folder of files of instances. */
  dir: string;
  /** Range of addresses for instances, such as 10.213.0.0/16. */
  subnets: string;
  mayPull: boolean;
  /** Maximum memory of all services of one instance. */
  maxMemoryBytes: number;
  log: Log;
}

export interface AllocatedService {
  address: string;
  containerId: string;
  /** What its terminal runs; absent: a shell. */
  terminal?: readonly string[] | undefined;
}

export interface AllocatedInstance {
  instanceId: string;
  services: ReadonlyMap<string, AllocatedService>;
  endpoints: InstanceEndpoint[];
  secret: string;
}

const MIB = 1024 * 1024;
const SECRET_BYTES = 16;
const DEFAULT_SECRET_FORMAT = 'flag{*}';
/** Attempts to find a subnet that no other program took meanwhile. */
const SUBNET_ATTEMPTS = 5;
/** A terminal has no port; the wire wants one. */
const TERMINAL_PORT = 1;

/**
 * Allocates instances in containers and removes them. Everything has the runner's label; `sweep` removes what belongs
 * to no instance of this process, so that nothing outlives a runner that died.
 */
export class Driver {
  readonly engine: Engine;
  /** Distinguishes this process from an earlier one of the same runner. */
  readonly processId = randomUUID();
  private readonly options: DriverOptions;
  readonly images: Images;
  private readonly range: Range;
  /** Instances that exist or are being allocated. */
  private readonly live = new Set<string>();
  /** Whether the host was seen to be closed from inside a container since the last start. */
  private isHostProven = false;
  private networkTurn: Promise<unknown> = Promise.resolve();

  constructor(options: DriverOptions) {
    this.options = options;
    this.engine = new Engine(options.socketPath);
    this.images = new Images(this.engine, options.mayPull, options.log);
    this.range = parseRange(options.subnets);
  }

  /**
   * Allocates an instance; resolves when all its services are healthy. If it fails or `signal` is aborted, nothing
   * remains. Throws `InstanceFault` with a sentence for its owner.
   */
  async allocate(
    instanceId: string,
    config: InstanceConfig,
    dataFolder: string,
    signal: AbortSignal,
  ): Promise<AllocatedInstance> {
    if (this.live.has(instanceId)) await this.destroy(instanceId);
    this.live.add(instanceId);
    try {
      return await this.create(instanceId, config, dataFolder, signal);
    } catch (error) {
      await this.destroy(instanceId).catch((cause: unknown) =>
        this.options.log.error('An instance that failed could not be removed; it will be tried again.', {
          instanceId,
          error: cause,
        }),
      );
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Removes an instance and everything that belongs to it, whatever state it is in. */
  async destroy(instanceId: string): Promise<void> {
    this.live.delete(instanceId);
    await removeLabeled(this.engine, INSTANCE_LABEL, (labels) => labels[INSTANCE_LABEL] === instanceId);
    await removeFolder(this.folderOf(instanceId));
  }

  /** Removes what belongs to no live instance of this process. */
  async sweep(): Promise<void> {
    const { runnerId } = this.options;
    await removeLabeled(
      this.engine,
      RUNNER_LABEL,
      (labels) => labels[RUNNER_LABEL] === runnerId && !this.live.has(labels[INSTANCE_LABEL] ?? ''),
    );
    await makeFolder(this.options.dir);
    for (const name of await readdir(this.options.dir)) {
      if (!this.live.has(name)) await removeFolder(join(this.options.dir, name));
    }
  }

  /** Number of instances that exist or are being allocated. */
  get count(): number {
    return this.live.size;
  }

  /** Removes all instances. */
  async close(): Promise<void> {
    this.live.clear();
    await this.sweep();
  }

  private async create(
    instanceId: string,
    config: InstanceConfig,
    dataFolder: string,
    signal: AbortSignal,
  ): Promise<AllocatedInstance> {
    const owner: Owner = { runnerId: this.options.runnerId, processId: this.processId, instanceId };
    const services = Object.entries(config.services);
    this.refuseLarge(services);
    const images = await allOf(services.map(([, one]) => this.images.prepare(one, dataFolder, signal)));
    await closeHost();
    const subnet = await this.makeNetwork(owner, 'internal', signal);
    if (config.internet) await this.makeNetwork(owner, 'open', signal);
    const addresses = Object.fromEntries(services.map(([name], index) => [name, subnet.serviceAddress(index)]));
    const folder = this.folderOf(instanceId);
    await makeFolder(folder);
    const text = (config.secret?.format ?? DEFAULT_SECRET_FORMAT).replace(
      '*',
      randomBytes(SECRET_BYTES).toString('hex'),
    );
    const secret = await placeSecret(config, text, folder);
    const seccomp = await strictSeccomp(await this.engine.version(), folder);
    const found = new Map<string, AllocatedService>();
    await allOf(
      services.map(async ([name, service], index) => {
        const files = await copyFiles(service, dataFolder, join(folder, name));
        const mounts = service.image === HOST_IMAGE ? [...(await hostMounts()), ...files] : files;
        const spec = containerSpec({
          owner,
          name,
          service,
          image: images[index] ?? { name: '', volumes: [] },
          config,
          addresses,
          mounts: [...mounts, ...secret.mounts],
          seccomp,
          environment: secret.environment,
        });
        const containerId = await this.engine.createContainer(`assay-${instanceId}-${name}`, spec, signal);
        if (config.internet) await this.engine.connectNetwork(networkNameOf(instanceId, 'open'), containerId);
        await this.engine.startContainer(containerId, signal);
        const terminal = service.endpoints.find(({ kind }) => kind === 'terminal');
        found.set(name, { containerId, address: addresses[name] ?? '', terminal: terminal?.command });
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) throw error;
      throw new InstanceFault(
        { en: 'A service of the instance could not be started.', zh: '无法启动实例的服务。' },
        error.message,
        { cause: error },
      );
    });
    await this.proveHost(found);
    await allOf(
      services.map(async ([name, service]) => {
        const one = found.get(name);
        if (one) await waitForHealth(this.engine, { name, service, ...one }, signal);
      }),
    );
    return { instanceId, services: found, endpoints: endpointsOf(services), secret: text };
  }

  /** Creates a network in a free subnet. One at a time, so that two do not choose the same. */
  private async makeNetwork(owner: Owner, kind: NetworkKind, signal: AbortSignal): Promise<Subnet> {
    const work = this.networkTurn.then(async () => {
      const used = [...ownRanges(), ...rangesOf((await this.engine.networks()).flatMap(({ subnets }) => subnets))];
      for (let attempt = 1; ; attempt++) {
        const subnet = findFreeSubnet(this.range, used);
        if (!subnet) {
          throw new InstanceFault({
            en: 'All networks for instances are in use. Try again later.',
            zh: '实例网络已全部占用，请稍后再试。',
          });
        }
        try {
          await this.engine.createNetwork(networkSpec(owner, kind, subnet), signal);
          return subnet;
        } catch (error) {
          if (!(error instanceof EngineRefusal) || attempt === SUBNET_ATTEMPTS) throw error;
          used.push(parseRange(subnet.cidr));
        }
      }
    });
    this.networkTurn = work.catch(() => undefined);
    return await work;
  }

  /** Refuses to run instances that reach this host, by trying it from inside of the first one. */
  private async proveHost(services: ReadonlyMap<string, AllocatedService>): Promise<void> {
    if (this.isHostProven) return;
    for (const { containerId } of services.values()) {
      const { isRunning, pid } = await this.engine.inspect(containerId);
      if (!isRunning) continue; // The health check says why.
      const reached = await probeHost(pid);
      if (reached.length > 0) {
        throw new InstanceFault(
          {
            en: 'The runner is not safe for instances: they would reach its host.',
            zh: '评测机不能安全地运行实例：实例能够访问主机。',
          },
          `Reached from inside: ${reached.join(', ')}. Look for rules of the firewall that accept traffic of bridges.`,
        );
      }
      this.isHostProven = true;
      return;
    }
  }

  private refuseLarge(services: readonly (readonly [string, InstanceService])[]): void {
    const bytes = services.reduce((sum, [, { limits }]) => sum + limits.memoryMiB * MIB, 0);
    const { maxMemoryBytes } = this.options;
    if (bytes <= maxMemoryBytes) return;
    const [needed, allowed] = [Math.ceil(bytes / MIB), Math.floor(maxMemoryBytes / MIB)];
    throw new InstanceFault({
      en: `The instance needs ${needed} MiB of memory; the runner allows ${allowed} MiB.`,
      zh: `实例需要 ${needed} MiB 内存，评测机最多允许 ${allowed} MiB。`,
    });
  }

  private folderOf(instanceId: string): string {
    return join(this.options.dir, instanceId);
  }
}

/** Waits for all, even if one fails: what is still being created could not be removed. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

function endpointsOf(services: readonly (readonly [string, InstanceService])[]): InstanceEndpoint[] {
  return services.flatMap(([service, { endpoints }]) =>
    endpoints.map(({ name, port = TERMINAL_PORT, kind }) => ({ name, service, port, kind })),
  );
}

/** Networks that this host is part of, which instances must not use. */
function ownRanges(): Range[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return rangesOf(all.flatMap(({ cidr, family }) => (family === 'IPv4' && cidr !== null ? [networkOf(cidr)] : [])));
}

/** `10.0.0.7/24` as `10.0.0.0/24`. */
function networkOf(cidr: string): string {
  const [address = '', bits = '32'] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const first = number - (number % size);
  return `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.')}/${bits}`;
}

function rangesOf(cidrs: readonly string[]): Range[] {
  return cidrs.flatMap((cidr) => {
    try {
      return [parseRange(cidr)];
    } catch {
      return []; // IPv6.
    }
  });
}

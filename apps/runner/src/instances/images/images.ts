import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceService } from '@assay/contract';
import type { Log } from '../../log.ts';
import type { Engine, ImageFacts } from '../engine.ts';
import { InstanceFault } from '../instance-fault.ts';
import { ContainerfileRefusal, imagesOf } from './containerfile.ts';
import { HOST_IMAGE, HOST_IMAGE_NAME, prepareHostImage } from './host-image.ts';
import { makeTar, readFolder, type TarEntry } from './tar.ts';

/** An image that the engine has. */
export interface PreparedImage {
  name: string;
  /** Paths for which the engine would create a volume. */
  volumes: readonly string[];
}

const MIB = 1024 * 1024;
const MAX_CONTEXT_BYTES = 256 * MIB;
const BUILD_MEMORY_BYTES = 2048 * MIB;
const CPU_PERIOD_US = 100_000;
const REPOSITORY = 'localhost/assay-build';
/** A built image is removed if no instance has used it for this long. */
const MAX_UNUSED_MS = 14 * 24 * 3_600_000;
/** It is never removed sooner than this after its use. */
export const MIN_UNUSED_MS = 600_000;

/** The images of services: those that the engine has, those that may be pulled, and those built from packages. */
export class Images {
  private readonly engine: Engine;
  private readonly mayPull: boolean;
  private readonly log: Log;
  /** When images were last needed, by name, in ms since 1970. */
  private readonly usedAt = new Map<string, number>();
  /** Work under way by name of the image, so that twenty instances build it one time. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(engine: Engine, mayPull: boolean, log: Log) {
    this.engine = engine;
    this.mayPull = mayPull;
    this.log = log;
  }

  /** The image of a service, which then exists. Throws `InstanceFault` if it cannot be had. */
  async prepare(service: InstanceService, dataFolder: string, signal: AbortSignal): Promise<PreparedImage> {
    const { build, image = '' } = service;
    if (image === HOST_IMAGE) {
      await this.once(image, () => prepareHostImage(this.engine));
      return { name: HOST_IMAGE_NAME, volumes: [] };
    }
    const name = build === undefined ? image : await this.build(build, dataFolder, signal);
    const { volumes } = await this.pulled(name, signal);
    this.usedAt.set(name, Date.now());
    return { name, volumes };
  }

  /**
   * Removes images that were built of packages and not used for long, and then those not used for the longest time
   * until the others have at most `limitBytes`. Keeps `needed` ones, and those of containers.
   */
  async evict(needed: ReadonlySet<string>, limitBytes: number, nowMs: number): Promise<void> {
    const built = (await this.engine.images(REPOSITORY)).map((image) => ({
      ...image,
      // After a restart, the time of the build is known.
      usedAt: this.usedAt.get(image.name) ?? image.createdAtMs,
    }));
    let bytes = built.reduce((sum, image) => sum + image.bytes, 0);
    for (const { name, usedAt, ...image } of built.toSorted((left, right) => left.usedAt - right.usedAt)) {
      const ageMs = nowMs - usedAt;
      const isOld = ageMs > MAX_UNUSED_MS;
      // A container that is about to be created may need a recent one.
      if (needed.has(name) || ageMs < MIN_UNUSED_MS || !(isOld || bytes > limitBytes)) continue;
      if (!(await this.engine.removeImage(name))) continue;
      this.log.info('An image is removed.', { image: name });
      this.usedAt.delete(name);
      bytes -= image.bytes;
    }
  }

  /** Facts of an image, which is pulled if it is missing. */
  private async pulled(image: string, signal: AbortSignal): Promise<ImageFacts> {
    const facts = await this.engine.image(image, signal);
    if (facts) return facts;
    if (!this.mayPull) {
      throw new InstanceFault({
        en: `The image ${image} is not on the runner, and it may not pull images.`,
        zh: `评测机上没有镜像 ${image}，且不允许拉取镜像。`,
      });
    }
    await this.once(image, async () => {
      this.log.info('Pulling an image.', { image });
      await this.engine.pull(image).catch((error: unknown) => {
        throw new InstanceFault(
          { en: `The image ${image} could not be pulled.`, zh: `无法拉取镜像 ${image}。` },
          messageOf(error),
          { cause: error },
        );
      });
    });
    const now = await this.engine.image(image, signal);
    if (!now) throw new Error(`the container engine pulled ${image} and does not have it`);
    return now;
  }

  /** Builds the folder unless an image of the same content exists. */
  private async build(path: string, dataFolder: string, signal: AbortSignal): Promise<string> {
    const folder = join(dataFolder, path);
    if (!existsSync(join(folder, 'Containerfile'))) {
      throw new InstanceFault({
        en: `The package has no ${path}/Containerfile.`,
        zh: `题目数据中没有 ${path}/Containerfile。`,
      });
    }
    const entries = await readFolder(folder, MAX_CONTEXT_BYTES).catch((error: unknown) => {
      throw new InstanceFault(
        { en: `The folder ${path} cannot be built.`, zh: `无法构建文件夹 ${path}。` },
        messageOf(error),
        { cause: error },
      );
    });
    const context = makeTar(entries);
    const tag = createHash('sha256').update(context).digest('hex').slice(0, 40);
    const name = `${REPOSITORY}:${tag}`;
    if (await this.engine.image(name, signal)) return name;
    // The engine itself would pull a missing base image, whatever the operator allows.
    for (const base of basesOf(entries, path)) await this.refuseTriggers(base, signal);
    await this.once(name, async () => {
      this.log.info('Building an image.', { image: name, path });
      const query = {
        t: name,
        dockerfile: 'Containerfile',
        // Steps get no network; base images are pulled only if the operator allows it.
        networkmode: 'none',
        pull: false,
        // Podman would keep an image of each step, also of failed builds.
        layers: false,
        rm: true,
        forcerm: true,
        memory: BUILD_MEMORY_BYTES,
        memswap: BUILD_MEMORY_BYTES,
        cpuperiod: CPU_PERIOD_US,
        cpuquota: CPU_PERIOD_US,
      };
      await this.engine.build(context, query).catch((error: unknown) => {
        throw new InstanceFault(
          { en: `The image of ${path} could not be built.`, zh: `无法构建 ${path} 的镜像。` },
          messageOf(error),
          { cause: error },
        );
      });
    });
    return name;
  }

  /** Refuses images whose own instructions would run in the build, where nothing checks them. */
  private async refuseTriggers(image: string, signal: AbortSignal): Promise<void> {
    const { hasTriggers } = await this.pulled(image, signal);
    if (!hasTriggers) return;
    throw new InstanceFault({
      en: `The image ${image} has ONBUILD instructions, which are not allowed.`,
      zh: `镜像 ${image} 含有不允许使用的 ONBUILD 指令。`,
    });
  }

  private async once(name: string, work: () => Promise<void>): Promise<void> {
    const begun = this.underWay.get(name);
    if (begun) return await begun;
    const promise = work().finally(() => this.underWay.delete(name));
    this.underWay.set(name, promise);
    await promise;
  }
}

function basesOf(entries: readonly TarEntry[], path: string): string[] {
  const text = entries.find((entry) => entry.path === 'Containerfile')?.content?.toString('utf8') ?? '';
  try {
    return imagesOf(text);
  } catch (error) {
    if (!(error instanceof ContainerfileRefusal)) throw error;
    throw new InstanceFault(
      {
        en: `${path}/Containerfile cannot be built: ${error.message}`,
        zh: `无法构建 ${path}/Containerfile：${error.message}`,
      },
      '',
      { cause: error },
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceService } from '@assay/contract';
import type { Log } from '../../log.ts';
import type { Engine } from '../engine.ts';
import { InstanceFault } from '../instance-fault.ts';
import { HOST_IMAGE, HOST_IMAGE_NAME, prepareHostImage } from './host-image.ts';
import { makeTar, readFolder } from './tar.ts';

const MIB = 1024 * 1024;
const MAX_CONTEXT_BYTES = 256 * MIB;
const BUILD_MEMORY_BYTES = 2048 * MIB;
const CPU_PERIOD_US = 100_000;
const REPOSITORY = 'localhost/assay-build';

/** The images of services: those that the engine has, those that may be pulled, and those built from packages. */
export class Images {
  private readonly engine: Engine;
  private readonly mayPull: boolean;
  private readonly log: Log;
  /** Work under way by name of the image, so that twenty instances build it one time. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(engine: Engine, mayPull: boolean, log: Log) {
    this.engine = engine;
    this.mayPull = mayPull;
    this.log = log;
  }

  /** The name of the image of a service, which then exists. Throws `InstanceFault` if it cannot be had. */
  async prepare(service: InstanceService, dataFolder: string, signal: AbortSignal): Promise<string> {
    const { build, image = '' } = service;
    if (build !== undefined) return await this.build(build, dataFolder, signal);
    if (image === HOST_IMAGE) {
      await this.once(image, () => prepareHostImage(this.engine));
      return HOST_IMAGE_NAME;
    }
    if (await this.engine.hasImage(image, signal)) return image;
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
    return image;
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
    const context = await readFolder(folder, MAX_CONTEXT_BYTES).then(makeTar, (error: unknown) => {
      throw new InstanceFault(
        { en: `The folder ${path} cannot be built.`, zh: `无法构建文件夹 ${path}。` },
        messageOf(error),
        { cause: error },
      );
    });
    const tag = createHash('sha256').update(context).digest('hex').slice(0, 40);
    const name = `${REPOSITORY}:${tag}`;
    if (await this.engine.hasImage(name, signal)) return name;
    await this.once(name, async () => {
      this.log.info('Building an image.', { image: name, path });
      const query = {
        t: name,
        dockerfile: 'Containerfile',
        // Steps get no network; base images are pulled only if the operator allows it.
        networkmode: 'none',
        pull: false,
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

  private async once(name: string, work: () => Promise<void>): Promise<void> {
    const begun = this.underWay.get(name);
    if (begun) return await begun;
    const promise = work().finally(() => this.underWay.delete(name));
    this.underWay.set(name, promise);
    await promise;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

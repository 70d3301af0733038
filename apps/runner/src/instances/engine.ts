import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { EngineClient, EngineRefusal, isMissing, type EngineCall } from './engine-client.ts';

/** Labels of everything that a runner creates: ids of the runner, of its process, and of the instance. */
export const RUNNER_LABEL = 'assay.runner';
export const PROCESS_LABEL = 'assay.process';
export const INSTANCE_LABEL = 'assay.instance';

const BUILD_TIMEOUT_MS = 600_000;
const PULL_TIMEOUT_MS = 600_000;
const MAX_LOG_CHARACTERS = 4000;
const CONFLICT = 409;

const created = z.object({ Id: z.string() });
const labels = z
  .record(z.string(), z.string())
  .nullish()
  .transform((found) => found ?? {});
const containerList = z.array(z.object({ Id: z.string(), Labels: labels }));
const networkList = z.array(
  z.object({
    Name: z.string(),
    Labels: labels,
    IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string().optional() })).nullish() }).nullish(),
  }),
);
const inspected = z.object({
  State: z.object({ Running: z.boolean(), Pid: z.int(), ExitCode: z.int(), OOMKilled: z.boolean().optional() }),
});
const execState = z.object({ Running: z.boolean(), ExitCode: z.int().nullish(), Pid: z.int().nullish() });
const versionReply = z.object({ Version: z.string(), Components: z.array(z.object({ Name: z.string() })).nullish() });
const infoReply = z.object({ CgroupVersion: z.string().nullish(), DefaultRuntime: z.string().nullish() });

const imageList = z.array(z.object({ RepoTags: z.array(z.string()).nullish(), Size: z.number(), Created: z.number() }));
const imageReply = z.object({
  Config: z
    .object({ Volumes: z.record(z.string(), z.unknown()).nullish(), OnBuild: z.array(z.string()).nullish() })
    .nullish(),
});

export interface ImageFacts {
  /** Paths for which an engine would create a volume on the disk of the host. */
  volumes: readonly string[];
  /** Whether a build that begins with this image runs instructions of it. */
  hasTriggers: boolean;
}

export type Labels = Readonly<Record<string, string>>;

/** What the driver needs of a container engine. Removing what is missing succeeds. */
export class Engine {
  private readonly client: EngineClient;
  private knownVersion: string | undefined;
  constructor(socketPath: string) {
    this.client = new EngineClient(socketPath);
  }

  /** Name and version, such as `Podman Engine 4.3.1`; requested one time, as Podman starts programs to answer. */
  async version(): Promise<string> {
    if (this.knownVersion === undefined) {
      const { Version, Components } = versionReply.parse(await this.client.call('GET', '/version'));
      this.knownVersion = `${Components?.[0]?.Name ?? 'engine'} ${Version}`;
    }
    return this.knownVersion;
  }

  /** Facts of the host that decide whether containers start. Docker and Podman name their runtime differently. */
  async info(): Promise<{ cgroupVersion: string; runtime: string }> {
    const { CgroupVersion, DefaultRuntime } = infoReply.parse(await this.client.call('GET', '/info'));
    return { cgroupVersion: CgroupVersion ?? '', runtime: DefaultRuntime ?? '' };
  }

  async createNetwork(body: Record<string, unknown>, signal?: AbortSignal): Promise<void> {
    await this.client.call('POST', '/networks/create', withSignal({ json: body }, signal));
  }

  async removeNetwork(name: string): Promise<void> {
    await unlessMissing(this.client.call('DELETE', `/networks/${encodeURIComponent(name)}`));
  }

  async connectNetwork(name: string, containerId: string): Promise<void> {
    const path = `/networks/${encodeURIComponent(name)}/connect`;
    await this.client.call('POST', path, { json: { Container: containerId } });
  }

  /** All networks of the engine, with their subnets. */
  async networks() {
    const found = networkList.parse(await this.client.call('GET', '/networks'));
    return found.map(({ Name, Labels, IPAM }) => ({
      name: Name,
      labels: Labels as Labels,
      subnets: (IPAM?.Config ?? []).flatMap(({ Subnet }) => Subnet ?? []),
    }));
  }

  async createContainer(name: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
    const call = withSignal({ query: { name }, json: body }, signal);
    return created.parse(await this.client.call('POST', '/containers/create', call)).Id;
  }

  async startContainer(id: string, signal?: AbortSignal): Promise<void> {
    await this.client.call('POST', `/containers/${id}/start`, withSignal({}, signal));
  }

  /**
   * Removes a container with its volumes. Its processes get SIGKILL and nothing before it: Docker does that anyway, and
   * Podman with this timeout. A call that only kills takes Podman 20 s.
   */
  async removeContainer(id: string): Promise<void> {
    await unlessMissing(
      this.client.call('DELETE', `/containers/${id}`, { query: { force: true, v: true, timeout: 0 } }),
    );
  }

  /** Containers with a label of this name, running or not. */
  async containers(label: string): Promise<{ id: string; labels: Labels }[]> {
    const query = { all: true, filters: JSON.stringify({ label: [label] }) };
    const found = containerList.parse(await this.client.call('GET', '/containers/json', { query }));
    return found.map(({ Id, Labels }) => ({ id: Id, labels: Labels }));
  }

  async inspect(id: string) {
    const { State } = inspected.parse(await this.client.call('GET', `/containers/${id}/json`));
    return {
      isRunning: State.Running,
      pid: State.Pid,
      exitCode: State.ExitCode,
      isOutOfMemory: State.OOMKilled === true,
    };
  }

  /** The last lines that a container wrote, without control characters. */
  async logs(id: string): Promise<string> {
    const query = { stdout: true, stderr: true, tail: 20 };
    const bytes = await this.client.read('GET', `/containers/${id}/logs`, { query, timeoutMs: 5000 });
    return bytes
      .toString('utf8')
      .replaceAll(/[^\P{Cc}\n\t]|\ufffd/gu, '')
      .slice(-MAX_LOG_CHARACTERS);
  }

  /** Facts of an image that the engine has; undefined if it has none of this name. */
  async image(name: string, signal?: AbortSignal): Promise<ImageFacts | undefined> {
    try {
      const { Config } = imageReply.parse(
        await this.client.call('GET', `/images/${name}/json`, withSignal({}, signal)),
      );
      return { volumes: Object.keys(Config?.Volumes ?? {}), hasTriggers: (Config?.OnBuild ?? []).length > 0 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Images of a repository by name, with their sizes, which count shared parts for each. */
  async images(repository: string): Promise<{ name: string; bytes: number; createdAtMs: number }[]> {
    const query = { filters: JSON.stringify({ reference: [repository] }) };
    const found = imageList.parse(await this.client.call('GET', '/images/json', { query }));
    return found.flatMap(({ RepoTags, Size, Created }) =>
      (RepoTags ?? [])
        .filter((name) => name.startsWith(`${repository}:`))
        .map((name) => ({ name, bytes: Size, createdAtMs: Created * 1000 })),
    );
  }

  /** Removes an image; false if a container uses it. */
  async removeImage(name: string): Promise<boolean> {
    try {
      await unlessMissing(this.client.call('DELETE', `/images/${name}`));
      return true;
    } catch (error) {
      if (error instanceof EngineRefusal && error.status === CONFLICT) return false;
      throw error;
    }
  }

  async pull(name: string, signal?: AbortSignal): Promise<void> {
    const [, image = name, tag = 'latest'] = /^(.*?)(?::([^:/]+))?$/.exec(name) ?? [];
    const query = name.includes('@') ? { fromImage: name } : { fromImage: image, tag };
    const call = withSignal({ query, timeoutMs: PULL_TIMEOUT_MS }, signal);
    throwReported(await this.client.read('POST', '/images/create', call));
  }

  /** Makes an image of a root file system, given as a tar archive, with the tag `latest`. */
  async importImage(tar: Buffer, repo: string): Promise<void> {
    throwReported(await this.client.read('POST', '/images/create', { query: { fromSrc: '-', repo }, tar }));
  }

  /** Builds an image. Throws with the last lines of the output if a step fails. */
  async build(context: Buffer, query: EngineCall['query'], signal?: AbortSignal): Promise<void> {
    const call = withSignal({ query: query ?? {}, tar: context, timeoutMs: BUILD_TIMEOUT_MS }, signal);
    throwReported(await this.client.read('POST', '/build', call));
  }

  /** Runs a command in a container to its end; returns the exit code. */
  async execute(id: string, command: readonly string[], signal: AbortSignal): Promise<number> {
    const execId = await this.createExec(id, { Cmd: command, AttachStdout: true });
    await this.client.read('POST', `/exec/${execId}/start`, { json: { Detach: false, Tty: false }, signal });
    return (await this.execState(execId)).ExitCode ?? -1;
  }

  async createExec(id: string, body: Record<string, unknown>): Promise<string> {
    return created.parse(await this.client.call('POST', `/containers/${id}/exec`, { json: body })).Id;
  }

  /** Starts a command with a pseudo-terminal; the stream is raw. */
  async attachTerminal(execId: string): Promise<Duplex> {
    return await this.client.stream(`/exec/${execId}/start`, { Detach: false, Tty: true });
  }

  /** Starts a command; the stream has its outputs in parts, each after a header of eight bytes. */
  async attachOutput(execId: string): Promise<Duplex> {
    return await this.client.stream(`/exec/${execId}/start`, { Detach: false, Tty: false });
  }

  async resizeTerminal(execId: string, columns: number, rows: number): Promise<void> {
    await this.client.call('POST', `/exec/${execId}/resize`, { query: { w: columns, h: rows } });
  }

  async execState(execId: string) {
    return execState.parse(await this.client.call('GET', `/exec/${execId}/json`));
  }
}

function withSignal(call: EngineCall, signal: AbortSignal | undefined): EngineCall {
  return signal ? { ...call, signal } : call;
}

async function unlessMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

const progressLine = z.object({ stream: z.string().optional(), error: z.string().optional() });

/** Builds and pulls reply with status 200 and one JSON object per line, of which the last may be an error. */
function throwReported(reply: Buffer): void {
  const output: string[] = [];
  for (const line of reply.toString('utf8').split('\n')) {
    if (line.trim() === '') continue;
    let parsed;
    try {
      parsed = progressLine.safeParse(JSON.parse(line));
    } catch {
      continue; // A line that was cut.
    }
    if (!parsed.success) continue;
    if (parsed.data.stream) output.push(parsed.data.stream.trim());
    if (parsed.data.error) {
      const last = output.filter(Boolean).slice(-10).join('\n').slice(-MAX_LOG_CHARACTERS);
      throw new Error(last === '' ? parsed.data.error : `${parsed.data.error}\n${last}`);
    }
  }
}

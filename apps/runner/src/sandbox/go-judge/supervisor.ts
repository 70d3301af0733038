import { mkdirSync, rmSync } from 'node:fs';
import type { Log } from '../../log.ts';
import { removeCgroups } from '../host/cgroups.ts';
import type { GoJudgeProcess, GoJudgeSettings } from './process.ts';
import { spawnGoJudge } from './process.ts';
import { killAndWait } from '../host/processes.ts';
import { SandboxFault } from '../sandbox.ts';

/** Minimum time between restarts of a dead go-judge. */
const RESTART_PAUSE_MS = 30_000;

/**
 * Keeps one go-judge running: a dead one is replaced immediately, but at most one time per pause. States: running;
 * starting (after a death); broken (died again too soon, or did not start), in which every run is rejected until the
 * pause is over and the next run triggers a start; closed.
 */
export class GoJudgeSupervisor {
  private readonly settings: GoJudgeSettings;
  private readonly onStart: (running: GoJudgeProcess) => void;
  private readonly log: Log;
  private current: Promise<GoJudgeProcess>;
  private broken: SandboxFault | null = null;
  private lastRestartAt = -Infinity;
  private closed = false;

  private constructor(
    settings: GoJudgeSettings,
    onStart: (running: GoJudgeProcess) => void,
    log: Log,
    first: GoJudgeProcess,
  ) {
    this.settings = settings;
    this.onStart = onStart;
    this.log = log;
    this.current = Promise.resolve(first);
    this.follow(first);
  }

  /** `onStart` is called with the first process and with each replacement. */
  static async start(
    settings: GoJudgeSettings,
    onStart: (running: GoJudgeProcess) => void,
    log: Log,
  ): Promise<GoJudgeSupervisor> {
    const first = await spawnGoJudge(settings);
    return new GoJudgeSupervisor(settings, onStart, log, first);
  }

  /** Whether it rejects runs now. */
  get isBroken(): boolean {
    return this.broken !== null && Date.now() - this.lastRestartAt < RESTART_PAUSE_MS;
  }

  /** The go-judge to send a run to, restarted if necessary. */
  async ready(): Promise<GoJudgeProcess> {
    if (this.closed)
      throw new SandboxFault('The sandbox is closed.', 'The runner is stopping; the task is requeued automatically.');
    if (this.broken) {
      if (this.isBroken) throw this.broken;
      this.restart();
    }
    return await this.current;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const running = await this.current.catch(() => null);
    if (running) {
      running.client.close();
      await killAndWait(running.mark);
    }
  }

  private follow(running: GoJudgeProcess): void {
    this.onStart(running);
    void running.gone.then(() => this.onDeath(running));
  }

  private onDeath(running: GoJudgeProcess): void {
    running.client.close();
    if (this.closed) return;
    this.log.error('go-judge ended unexpectedly.', { pid: running.mark.pid });
    if (Date.now() - this.lastRestartAt < RESTART_PAUSE_MS) {
      this.broken = diedFault();
      return;
    }
    this.restart(running);
  }

  private restart(dead?: GoJudgeProcess): void {
    this.lastRestartAt = Date.now();
    this.broken = null;
    this.current = this.replace(dead);
    this.current.then(
      (running) => this.follow(running),
      (error: unknown) => {
        this.broken = error instanceof SandboxFault ? error : diedFault(error);
        this.log.error('go-judge could not be started again.', { error });
      },
    );
  }

  private async replace(dead: GoJudgeProcess | undefined): Promise<GoJudgeProcess> {
    if (dead) await removeCgroups(dead.cgroupFolders);
    const { temporaryDir } = this.settings;
    rmSync(temporaryDir, { recursive: true, force: true });
    mkdirSync(temporaryDir, { mode: 0o700 });
    return await spawnGoJudge(this.settings);
  }
}

export function diedFault(cause?: unknown): SandboxFault {
  return new SandboxFault(
    'The sandbox program go-judge ended during a run.',
    'See the kernel log (`dmesg`): usually the machine ran out of memory. Give the runner fewer slots or the machine more memory.',
    { cause },
  );
}

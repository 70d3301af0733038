import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { removeCgroups } from './cgroups.ts';
import type { GoJudgeProcess, GoJudgeSettings } from './go-judge-process.ts';
import { spawnGoJudge } from './go-judge-process.ts';
import { clearRecord, writeRecord } from './predecessor.ts';
import { killAndWait } from './processes.ts';
import { SandboxFault } from './sandbox.ts';

/** Keeps one go-judge running: one that dies is replaced at once, and at most once in this time. */
const RESTART_PAUSE_MS = 30_000;

/**
 * States: running; starting (after a death); broken (died again too soon, or did not start), in which every run is refused
 * until the pause is over and the next one tries again; closed.
 */
export class GoJudgeSupervisor {
  private readonly settings: GoJudgeSettings;
  private readonly workDir: string;
  private readonly log: Log;
  private current: Promise<GoJudgeProcess>;
  private broken: SandboxFault | null = null;
  private lastRestartAt = -Infinity;
  private closed = false;

  private constructor(settings: GoJudgeSettings, workDir: string, log: Log, first: GoJudgeProcess) {
    this.settings = settings;
    this.workDir = workDir;
    this.log = log;
    this.current = Promise.resolve(first);
    this.follow(first);
  }

  static async start(settings: GoJudgeSettings, workDir: string, log: Log): Promise<GoJudgeSupervisor> {
    const first = await spawnGoJudge(settings);
    return new GoJudgeSupervisor(settings, workDir, log, first);
  }

  /** The go-judge to send a run to. */
  async ready(): Promise<GoJudgeProcess> {
    if (this.closed)
      throw new SandboxFault('The sandbox is closed.', 'The runner is stopping; the task goes back by itself.');
    if (this.broken) {
      if (Date.now() - this.lastRestartAt < RESTART_PAUSE_MS) throw this.broken;
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
    await clearRecord(
      this.workDir,
      { cgroupFolders: running?.cgroupFolders ?? [], folder: this.settings.folder },
      this.log,
    );
  }

  private follow(running: GoJudgeProcess): void {
    writeRecord(this.workDir, {
      goJudge: running.mark,
      cgroupFolders: running.cgroupFolders,
      folder: this.settings.folder,
    });
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
    const temporary = join(this.settings.folder, 'tmp');
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { mode: 0o700 });
    return await spawnGoJudge(this.settings);
  }
}

export function diedFault(cause?: unknown): SandboxFault {
  return new SandboxFault(
    'The sandbox program go-judge ended while it was needed.',
    'Look at the kernel log (`dmesg`): usually the machine ran out of memory. Give the runner fewer slots or the machine more memory.',
    { cause },
  );
}

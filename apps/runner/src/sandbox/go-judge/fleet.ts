import type { Log } from '../../log.ts';
import { LeftGroups } from '../host/cgroups.ts';
import type { GoJudgeProcess, GoJudgeSettings } from './process.ts';
import { GoJudgeSupervisor } from './supervisor.ts';
import { clearRecord, writeRecord } from '../host/predecessor.ts';
import { RunLines, type Turn } from './run-lines.ts';

interface Place {
  /** Contains the record with which the next runner cleans up. */
  workDir: string;
  folder: string;
  log: Log;
}

/** The go-judges of one sandbox, each with its own slots. */
export class GoJudgeFleet {
  private readonly supervisors: readonly GoJudgeSupervisor[];
  private readonly lines: RunLines<GoJudgeSupervisor>;
  private readonly running: ReadonlyMap<number, GoJudgeProcess>;
  private readonly place: Place;
  private readonly leftGroups = new LeftGroups();

  private constructor(
    members: readonly { member: GoJudgeSupervisor; slots: number }[],
    running: ReadonlyMap<number, GoJudgeProcess>,
    place: Place,
  ) {
    this.supervisors = members.map(({ member }) => member);
    this.lines = new RunLines(members, (supervisor) => !supervisor.isBroken);
    this.running = running;
    this.place = place;
  }

  /** Starts one go-judge per entry of the settings. If one does not start, all are stopped. */
  static async start(settings: readonly GoJudgeSettings[], place: Place): Promise<GoJudgeFleet> {
    const running = new Map<number, GoJudgeProcess>();
    const starting = settings.map(async (one, index) => {
      const onStart = (started: GoJudgeProcess) => {
        running.set(index, started);
        record(place, running);
      };
      return { member: await GoJudgeSupervisor.start(one, onStart, place.log), slots: one.cpus.length };
    });
    const started = await Promise.allSettled(starting);
    const members = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const fleet = new GoJudgeFleet(members, running, place);
    const failed = started.find((one) => one.status === 'rejected');
    if (!failed) return fleet;
    await fleet.close();
    throw failed.reason;
  }

  /**
   * Calls `work` with the least busy go-judge, where it may run for `wallMs`. May call it again with another one.
   * Throws `SandboxFault` if none is usable.
   */
  use<T>(
    wallMs: number,
    signal: AbortSignal | undefined,
    work: (running: GoJudgeProcess, turn: Turn) => Promise<T>,
  ): Promise<T> {
    return this.lines.use(wallMs, signal, async (supervisor, turn) => await work(await supervisor.ready(), turn));
  }

  /** Call periodically, at intervals longer than a run takes to start or to end. */
  sweep(): void {
    this.leftGroups.sweep(cgroupFoldersOf(this.running));
  }

  async close(): Promise<void> {
    await Promise.all(this.supervisors.map((supervisor) => supervisor.close()));
    const { workDir, folder, log } = this.place;
    await clearRecord(workDir, { cgroupFolders: cgroupFoldersOf(this.running), folder }, log);
  }
}

function record({ workDir, folder }: Place, running: ReadonlyMap<number, GoJudgeProcess>): void {
  const goJudges = [...running.values()].map(({ mark }) => mark);
  writeRecord(workDir, { goJudges, cgroupFolders: cgroupFoldersOf(running), folder });
}

/** On version 2 all of them share the runner's own. */
function cgroupFoldersOf(running: ReadonlyMap<number, GoJudgeProcess>): string[] {
  return [...new Set([...running.values()].flatMap(({ cgroupFolders }) => cgroupFolders))];
}

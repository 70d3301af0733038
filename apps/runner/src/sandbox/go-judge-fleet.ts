import type { Log } from '../log.ts';
import type { GoJudgeProcess, GoJudgeSettings } from './go-judge-process.ts';
import { GoJudgeSupervisor } from './go-judge-supervisor.ts';
import { clearRecord, writeRecord } from './predecessor.ts';

interface Place {
  /** Holds the record of what the next runner would have to clear away. */
  workDir: string;
  folder: string;
  log: Log;
}

interface Member {
  supervisor: GoJudgeSupervisor;
  busy: number;
}

/** The go-judges of one sandbox, each with its own slots. */
export class GoJudgeFleet {
  private readonly members: readonly Member[];
  private readonly running: ReadonlyMap<number, GoJudgeProcess>;
  private readonly place: Place;
  /** Begins anywhere, so that the runners of one machine do not all begin with the same processor. */
  private turn = process.pid;

  private constructor(members: readonly Member[], running: ReadonlyMap<number, GoJudgeProcess>, place: Place) {
    this.members = members;
    this.running = running;
    this.place = place;
  }

  /** Starts one for each of the settings. When one does not start, none is left. */
  static async start(settings: readonly GoJudgeSettings[], place: Place): Promise<GoJudgeFleet> {
    const running = new Map<number, GoJudgeProcess>();
    const starting = settings.map((one, index) => {
      const onStart = (started: GoJudgeProcess) => {
        running.set(index, started);
        record(place, running);
      };
      return GoJudgeSupervisor.start(one, onStart, place.log);
    });
    const started = await Promise.allSettled(starting);
    const members = started.flatMap((one) => (one.status === 'fulfilled' ? [{ supervisor: one.value, busy: 0 }] : []));
    const fleet = new GoJudgeFleet(members, running, place);
    const failed = started.find((one) => one.status === 'rejected');
    if (!failed) return fleet;
    await fleet.close();
    throw failed.reason;
  }

  /** Gives the one with the least to do to `work`, in turn among equals. Throws `SandboxFault` where none can be used. */
  async use<T>(work: (running: GoJudgeProcess) => Promise<T>): Promise<T> {
    const fit = this.members.filter(({ supervisor }) => !supervisor.isBroken);
    const usable = fit.length > 0 ? fit : this.members;
    const begin = this.turn++ % usable.length;
    const [first, ...others] = [...usable.slice(begin), ...usable.slice(0, begin)];
    if (!first) throw new Error('a sandbox has at least one go-judge');
    const member = others.reduce((least, one) => (one.busy < least.busy ? one : least), first);
    member.busy++;
    try {
      return await work(await member.supervisor.ready());
    } finally {
      member.busy--;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map(({ supervisor }) => supervisor.close()));
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

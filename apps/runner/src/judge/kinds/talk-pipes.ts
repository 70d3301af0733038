import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Where containers mount the pipes. No program can list the folder. */
export const TALK_MOUNT = '/talks';
/** Can be entered by programs that know a name, but not listed. */
const FOLDER_MODE = 0o711;
const NAME_BYTES = 16;
/** Number of pipes created together, since each call starts a program. */
const MADE_AT_ONCE = 32;
const PIPES_PER_PROCESS = 3;

/** The named pipes of one process of a solution, by their paths inside. */
export interface ProcessPipes {
  /** Open as long as the process is alive; carries no data. */
  lifeline: string;
  /** From the process to the interactor. */
  speaksInto: string;
  /** From the interactor to the process. */
  listensTo: string;
}

export interface TalkPlaces {
  processes: readonly ProcessPipes[];
  /** The lifeline of the interactor. */
  lifeline: string;
  /** Call it when the programs have ended; `clean` says that none of them can still be running. */
  release(clean: boolean): void;
}

/**
 * Named pipes between solutions and interactors. All containers mount their folder read-only, which does not prevent
 * writing to a pipe; names are unguessable and used once, so a program finds only its own. Unlike pipes from the
 * sandbox, only the programs themselves have them open, so closing one end is noticed at the other.
 */
export class TalkPipes {
  private readonly folder: string;
  /** Names of pipes that no program has open. */
  private readonly free: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** `folder` is emptied and belongs to the result. */
  static async open(folder: string): Promise<TalkPipes> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await chmod(folder, FOLDER_MODE);
    return new TalkPipes(folder);
  }

  async take(processes: number): Promise<TalkPlaces> {
    const names: string[] = [];
    for (let wanted = PIPES_PER_PROCESS * processes + 1; wanted > 0; wanted--) names.push(await this.takeOne());
    const paths = names.map((name) => join(TALK_MOUNT, name));
    const [lifeline = '', ...others] = paths;
    return {
      lifeline,
      processes: Array.from({ length: processes }, (_, index) => {
        const [own = '', speaksInto = '', listensTo = ''] = others.slice(PIPES_PER_PROCESS * index);
        return { lifeline: own, speaksInto, listensTo };
      }),
      release: (clean) => {
        if (clean) this.free.push(...names);
        else for (const name of names) rm(join(this.folder, name), { force: true }).catch(() => undefined);
      },
    };
  }

  private async takeOne(): Promise<string> {
    const name = this.free.pop() ?? (await this.make());
    const fresh = newName();
    await rename(join(this.folder, name), join(this.folder, fresh));
    return fresh;
  }

  private async make(): Promise<string> {
    const [name = '', ...others] = Array.from({ length: MADE_AT_ONCE }, newName);
    const paths = [name, ...others].map((one) => join(this.folder, one));
    await runFile('mkfifo', ['-m', '666', ...paths]);
    this.free.push(...others);
    return name;
  }
}

function newName(): string {
  return randomBytes(NAME_BYTES).toString('hex');
}

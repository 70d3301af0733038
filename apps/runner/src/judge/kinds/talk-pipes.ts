import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Where containers mount the pipes. Programs cannot list the folder. */
export const TALK_MOUNT = '/talks';
/** Programs that know a name can enter it, but not list it. */
const FOLDER_MODE = 0o711;
/** Readable for programs that know their names, because only readable folders can be watched. */
const SIDE_MODE = 0o755;
const NAME_BYTES = 16;
/** Number of connections created together, since each batch starts a program. */
const MADE_AT_ONCE = 8;

/** The named pipes of one process of a solution, by their paths inside. */
export interface ProcessPipes {
  folder: string;
  /** Open as long as the process is alive; carries no data. */
  lifeline: string;
  /** From the process to the interactor. */
  speaksInto: string;
  /** From the interactor to the process. */
  listensTo: string;
  /** The same two pipes under separate names for the interactor, so that it is known which side opened one. */
  interactor: { folder: string; hears: string; speaksInto: string };
}

export interface TalkPlaces {
  processes: readonly ProcessPipes[];
  /** The lifeline of the interactor. */
  lifeline: string;
  /** Call it when the programs have ended; `clean` means that none of them can still be running. */
  release(clean: boolean): void;
}

/** The names of the folders of one connection: of the process, and of the interactor. */
interface Connection {
  process: string;
  interactor: string;
}

/**
 * Named pipes between solutions and interactors. All containers mount their folder read-only, which does not prevent
 * writing to a pipe; names are unguessable and used one time, so a program finds only its own. Unlike pipes of the
 * sandbox, only the programs themselves have them open, so that closing one end is noticed at the other.
 */
export class TalkPipes {
  private readonly folder: string;
  /** Connections whose pipes no program has open. */
  private readonly free: Connection[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** `folder` is emptied and owned by the result. */
  static async open(folder: string): Promise<TalkPipes> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await chmod(folder, FOLDER_MODE);
    return new TalkPipes(folder);
  }

  async take(processes: number): Promise<TalkPlaces> {
    const connections: Connection[] = [];
    while (connections.length < processes) connections.push(await this.takeOne());
    const pipes = connections.map(pipesOf);
    return {
      lifeline: join(TALK_MOUNT, connections[0]?.interactor ?? '', 'lifeline'),
      processes: pipes,
      release: (clean) => {
        if (clean) this.free.push(...connections);
        else for (const one of connections) this.remove(one);
      },
    };
  }

  private async takeOne(): Promise<Connection> {
    const { process, interactor } = this.free.pop() ?? (await this.make());
    const fresh = newConnection();
    await Promise.all([this.rename(process, fresh.process), this.rename(interactor, fresh.interactor)]);
    return fresh;
  }

  private async rename(from: string, to: string): Promise<void> {
    await rename(join(this.folder, from), join(this.folder, to));
  }

  private remove({ process, interactor }: Connection): void {
    for (const name of [process, interactor])
      rm(join(this.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }

  private async make(): Promise<Connection> {
    const first = newConnection();
    const others = Array.from({ length: MADE_AT_ONCE - 1 }, newConnection);
    const all = [first, ...others];
    const at = (...names: string[]) => join(this.folder, ...names);
    for (const name of all.flatMap(({ process, interactor }) => [process, interactor])) {
      await mkdir(at(name));
      await chmod(at(name), SIDE_MODE);
    }
    const paths = all.flatMap(({ process, interactor }) => [
      ...['lifeline', 'said', 'heard'].map((pipe) => at(process, pipe)),
      at(interactor, 'lifeline'),
    ]);
    await runFile('mkfifo', ['-m', '666', ...paths]);
    for (const { process, interactor } of all)
      for (const pipe of ['said', 'heard']) await link(at(process, pipe), at(interactor, pipe));
    this.free.push(...others);
    return first;
  }
}

function pipesOf({ process, interactor }: Connection): ProcessPipes {
  const [own, others] = [join(TALK_MOUNT, process), join(TALK_MOUNT, interactor)];
  return {
    folder: own,
    lifeline: join(own, 'lifeline'),
    speaksInto: join(own, 'said'),
    listensTo: join(own, 'heard'),
    interactor: { folder: others, hears: join(others, 'said'), speaksInto: join(others, 'heard') },
  };
}

function newConnection(): Connection {
  const newName = () => randomBytes(NAME_BYTES).toString('hex');
  return { process: newName(), interactor: newName() };
}

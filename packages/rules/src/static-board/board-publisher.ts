import { applyDelta, type BoardDelta } from './delta.ts';
import {
  deltaName,
  isManifest,
  isNeeded,
  MANIFEST,
  numberOf,
  planPublication,
  snapshotName,
  type BoardManifest,
  type PublishedState,
} from './publication.ts';
import { checksumOf, type StaticBoard } from './static-board.ts';

/** Where the files of a board are: a folder, or a bucket under a prefix. */
export interface BoardFolder {
  /** The content of a file; null if it does not exist. */
  read(name: string): Promise<string | null>;
  /** Writes or replaces a file; it exists completely or not at all. */
  write(name: string, text: string): Promise<void>;
  /** No error if it does not exist. */
  remove(name: string): Promise<void>;
  /** Names of all files. */
  list(): Promise<string[]>;
}

export const PAGE = 'index.html';

export type Publication = 'changed' | 'confirmed' | 'withdrawn' | 'unchanged';

/**
 * Keeps the files of a board up to date. What has been published is read from the folder when it starts and after every
 * failure, so that a killed publisher, a restored database and a folder that someone has emptied all go on with the
 * next number. At most one publisher may write to a folder.
 */
export class BoardPublisher {
  readonly #folder: BoardFolder;
  readonly #page: string;
  #state: PublishedState | { highest: number } | null = null;

  /** `page`: the HTML that shows the files. */
  constructor(folder: BoardFolder, page: string) {
    this.#folder = folder;
    this.#page = page;
  }

  /** The newest state in the folder, as far as known. */
  get manifest(): BoardManifest | null {
    return this.#state && 'manifest' in this.#state ? this.#state.manifest : null;
  }

  /** Publishes a board; null if visitors may see none. Throws what the folder throws; the next call starts over. */
  async publish(board: StaticBoard | null, nowMs: number): Promise<Publication> {
    const folder = this.#folder;
    const state = this.#state ?? (await this.#begin());
    this.#state = null;
    const plan = planPublication(state, board, nowMs);
    if (!plan) {
      this.#state = state;
      return 'unchanged';
    }
    // One after the other: the order is what readers rely on.
    for (const { name, text } of plan.files) await folder.write(name, text);
    if (plan.leavesRest) await this.#removeRest(plan.next.manifest);
    this.#state = plan.next;
    return board === null ? 'withdrawn' : plan.files.length > 1 ? 'changed' : 'confirmed';
  }

  async #begin(): Promise<PublishedState | { highest: number }> {
    if ((await this.#folder.read(PAGE)) !== this.#page) await this.#folder.write(PAGE, this.#page);
    const names = await this.#folder.list();
    const manifest = await this.#readManifest();
    // Left by a publisher that was killed or refused before it could delete them.
    if (manifest) await this.#removeUnneeded(names, manifest);
    const highest = Math.max(0, manifest?.latest ?? 0, ...names.map((name) => numberOf(name)?.number ?? 0));
    return (manifest && (await this.#readState(manifest))) ?? { highest };
  }

  async #readManifest(): Promise<BoardManifest | null> {
    const manifest = parse(await this.#folder.read(MANIFEST));
    return isManifest(manifest) ? manifest : null;
  }

  /** Null if the files do not lead to the state of the manifest. */
  async #readState(manifest: BoardManifest): Promise<PublishedState | null> {
    if (manifest.withdrawn) return { manifest, json: null, snapshotLength: 0, deltasLength: 0 };
    const text = await this.#folder.read(snapshotName(manifest.snapshot));
    let deltasLength = 0;
    try {
      let board = parse(text) as StaticBoard;
      for (let number = manifest.snapshot + 1; number <= manifest.latest; number += 1) {
        const delta = await this.#folder.read(deltaName(number));
        deltasLength += delta?.length ?? 0;
        board = applyDelta(board, parse(delta) as BoardDelta);
      }
      const json = JSON.stringify(board);
      if (checksumOf(json) !== manifest.check) return null;
      return { manifest, json, snapshotLength: text?.length ?? 0, deltasLength };
    } catch (error) {
      // Damaged or missing files, not a failure to read them.
      if (error instanceof TypeError || error instanceof RangeError) return null;
      throw error;
    }
  }

  async #removeRest(manifest: BoardManifest): Promise<void> {
    await this.#removeUnneeded(await this.#folder.list(), manifest);
  }

  async #removeUnneeded(names: readonly string[], manifest: BoardManifest): Promise<void> {
    await Promise.all(names.filter((name) => !isNeeded(name, manifest)).map((name) => this.#folder.remove(name)));
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

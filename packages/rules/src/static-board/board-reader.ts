import { applyDelta, type BoardDelta } from './delta.ts';
import { deltaName, isManifest, MANIFEST, snapshotName, type BoardManifest } from './publication.ts';
import { checksumOf, type StaticBoard } from './static-board.ts';

/** Fetches and parses a file of the board; rejects if it does not exist. `isFresh`: asks whether it has changed. */
export type FetchFile = (name: string, isFresh: boolean) => Promise<unknown>;

export interface ReadBoard {
  manifest: BoardManifest;
  /** Null if nothing is published any more. */
  board: StaticBoard | null;
  /** Whether the board differs from that of the previous call. */
  isChanged: boolean;
}

/** Follows the files of a board. An unchanged board costs one small request, and every change one more. */
export class BoardReader {
  readonly #fetch: FetchFile;
  #board: StaticBoard | null = null;
  #number = 0;

  constructor(fetchFile: FetchFile) {
    this.#fetch = fetchFile;
  }

  /** The board now. Rejects if a file cannot be read; the next call tries again. */
  async read(): Promise<ReadBoard> {
    const manifest = await this.#fetch(MANIFEST, true);
    if (!isManifest(manifest)) throw new TypeError('The manifest cannot be read.');
    if (manifest.withdrawn) {
      const isChanged = this.#number !== manifest.latest;
      this.#board = null;
      this.#number = manifest.latest;
      return { manifest, board: null, isChanged };
    }
    if (this.#board && this.#number === manifest.latest) return { manifest, board: this.#board, isChanged: false };
    const board = (await this.#goOn(manifest)) ?? (await this.#startOver(manifest));
    this.#board = board;
    this.#number = manifest.latest;
    return { manifest, board, isChanged: true };
  }

  /** Null if the deltas do not lead to the newest state, or the snapshot is shorter. */
  async #goOn(manifest: BoardManifest): Promise<StaticBoard | null> {
    const { latest, snapshot, from } = manifest;
    const number = this.#number;
    if (!this.#board || number < from || number > latest || latest - number > latest - snapshot + MAX_BEHIND)
      return null;
    try {
      const board = await this.#withDeltas(this.#board, number, latest);
      return checksumOf(JSON.stringify(board)) === manifest.check ? board : null;
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) return null;
      throw error;
    }
  }

  async #startOver({ snapshot, latest, check }: BoardManifest): Promise<StaticBoard> {
    const whole = (await this.#fetch(snapshotName(snapshot), false)) as StaticBoard;
    const board = await this.#withDeltas(whole, snapshot, latest);
    if (checksumOf(JSON.stringify(board)) !== check) throw new RangeError('The files do not belong together.');
    return board;
  }

  async #withDeltas(board: StaticBoard, after: number, latest: number): Promise<StaticBoard> {
    const numbers = Array.from({ length: latest - after }, (_, index) => after + 1 + index);
    const deltas = await Promise.all(numbers.map((number) => this.#fetch(deltaName(number), false)));
    // Written by the publisher of the board; the checksum decides whether they fit.
    return deltas.reduce((state: StaticBoard, delta) => applyDelta(state, delta as BoardDelta), board);
  }
}

/** A reader that missed more deltas than this before the newest snapshot starts over from the snapshot. */
const MAX_BEHIND = 10;

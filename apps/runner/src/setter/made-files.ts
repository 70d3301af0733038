import { MAX_MADE_BYTES, type MadeFile } from '@assay/contract';

/** Stores a file for the draft; null if the server refuses it. Throws if the server cannot be reached. */
export type StoreFile = (bytes: Buffer, signal: AbortSignal) => Promise<MadeFile | null>;

interface Outcome {
  status: string;
  message: string;
  file?: MadeFile;
}
/** Another run is needed. */
export const NOT_RUN: Outcome = { status: 'Not Run', message: '' };

/** Stores the files that one run makes, until all together would be too large. */
export class MadeFiles {
  private bytesLeft = MAX_MADE_BYTES;
  private readonly store: StoreFile;
  private readonly signal: AbortSignal;

  constructor(store: StoreFile, signal: AbortSignal) {
    [this.store, this.signal] = [store, signal];
  }

  get isFull(): boolean {
    return this.bytesLeft <= 0;
  }

  async add(bytes: Buffer): Promise<Outcome> {
    if (bytes.length > this.bytesLeft) {
      this.bytesLeft = 0;
      return NOT_RUN;
    }
    this.bytesLeft -= bytes.length;
    const file = await this.store(bytes, this.signal);
    return file ? { status: 'Finished', message: '', file } : { status: 'Not Stored', message: '' };
  }
}

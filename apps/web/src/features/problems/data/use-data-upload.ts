import type { ProblemConfig } from '@assay/contract';
import { useRef, useState } from 'react';
import { hashFile } from '../../../lib/hash-file.ts';
import { uploadTo } from '../../../lib/upload.ts';
import { dataUploadAddress, recordData } from './data.api.ts';

export type UploadStep = 'hash' | 'address' | 'upload' | 'record';

export type DataUploadState =
  | { phase: 'idle' }
  | { phase: 'hashing' | 'sending'; doneBytes: number }
  | { phase: 'recording' }
  /** `step` says what is stored: the bytes once `record` was reached, nothing before. */
  | { phase: 'failed'; step: UploadStep; error: unknown }
  /** A data version with this hash exists already; nothing was uploaded. */
  | { phase: 'known'; hash: string }
  | { phase: 'stored'; hash: string };

export interface DataUpload {
  state: DataUploadState;
  isBusy: boolean;
  /** Hashes, uploads and records the file. A retry with the same file does not upload it again. */
  start: (file: File, config: ProblemConfig, description: string) => Promise<void>;
  stop: () => void;
  reset: () => void;
}

/** Uploads a data version. Each step fails separately, so that the page can show what is stored and how to continue. */
export function useDataUpload(problemId: string, knownHashes: readonly string[]): DataUpload {
  const [state, setState] = useState<DataUploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const arrived = useRef<{ file: File; hash: string } | null>(null);

  async function start(file: File, config: ProblemConfig, description: string): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    let step: UploadStep = 'hash';
    try {
      let hash = arrived.current?.file === file ? arrived.current.hash : null;
      if (hash === null) {
        setState({ phase: 'hashing', doneBytes: 0 });
        hash = await hashFile(file, (doneBytes) => setState({ phase: 'hashing', doneBytes }), signal);
        if (knownHashes.includes(hash)) {
          setState({ phase: 'known', hash });
          return;
        }
        step = 'address';
        const { url } = await dataUploadAddress(problemId, hash, file.size);
        step = 'upload';
        setState({ phase: 'sending', doneBytes: 0 });
        await uploadTo(url, file, (doneBytes) => setState({ phase: 'sending', doneBytes }), signal);
        arrived.current = { file, hash };
      }
      step = 'record';
      setState({ phase: 'recording' });
      await recordData(problemId, { hash, config, description });
      setState({ phase: 'stored', hash });
    } catch (error) {
      setState({ phase: 'failed', step, error });
    } finally {
      running.current = null;
    }
  }

  return {
    state,
    isBusy: state.phase === 'hashing' || state.phase === 'sending' || state.phase === 'recording',
    start,
    stop: () => running.current?.abort(),
    reset: () => setState({ phase: 'idle' }),
  };
}

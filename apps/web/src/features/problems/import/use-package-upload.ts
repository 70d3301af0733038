import { useRef, useState } from 'react';
import { hashFile } from '../../../lib/hash-file.ts';
import { uploadTo } from '../../../lib/upload.ts';
import type { ImportReport, PackageChoice } from './import.api.ts';

/** An uploaded package, and how to read it. */
export interface Uploaded {
  /** Null for one that was not uploaded here. */
  file: File | null;
  hash: string;
  choice: PackageChoice;
}

export type PackageState<Report = ImportReport> =
  | { phase: 'idle' }
  | { phase: 'hashing' | 'sending'; doneBytes: number; file: File }
  | { phase: 'inspecting'; uploaded: Uploaded }
  | { phase: 'failed'; step: 'hash' | 'upload'; error: unknown }
  | { phase: 'failed'; step: 'inspect'; error: unknown; uploaded: Uploaded }
  | { phase: 'read'; uploaded: Uploaded; report: Report };

export interface PackageUpload<Report> {
  state: PackageState<Report>;
  /** Hashes, uploads and inspects the package; creates nothing yet. */
  start: (file: File, choice?: PackageChoice) => Promise<void>;
  /** Inspects an uploaded package again with other choices. */
  look: (uploaded: Uploaded) => Promise<void>;
  stop: () => void;
  reset: () => void;
}

/** Uploads a package to the URL of `address` and fetches its report with `inspect`. */
export function usePackageUpload<Report>({
  address,
  inspect,
}: {
  address: (hash: string, sizeBytes: number) => Promise<{ url: string }>;
  inspect: (hash: string, choice: PackageChoice) => Promise<Report>;
}): PackageUpload<Report> {
  const [state, setState] = useState<PackageState<Report>>({ phase: 'idle' });
  const running = useRef<AbortController>(null);

  async function look(uploaded: Uploaded): Promise<void> {
    try {
      setState({ phase: 'inspecting', uploaded });
      const report = await inspect(uploaded.hash, uploaded.choice);
      setState({ phase: 'read', uploaded, report });
    } catch (error) {
      setState({ phase: 'failed', step: 'inspect', error, uploaded });
    }
  }

  async function start(file: File, choice: PackageChoice = {}): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    let step: 'hash' | 'upload' = 'hash';
    try {
      setState({ phase: 'hashing', doneBytes: 0, file });
      const hash = await hashFile(file, (doneBytes) => setState({ phase: 'hashing', doneBytes, file }), signal);
      step = 'upload';
      setState({ phase: 'sending', doneBytes: 0, file });
      const { url } = await address(hash, file.size);
      await uploadTo(url, file, (doneBytes) => setState({ phase: 'sending', doneBytes, file }), signal);
      await look({ file, hash, choice });
    } catch (error) {
      setState({ phase: 'failed', step, error });
    } finally {
      running.current = null;
    }
  }

  return { state, start, look, stop: () => running.current?.abort(), reset: () => setState({ phase: 'idle' }) };
}

import { useRef, useState } from 'react';
import { hashFile } from '../../lib/hash-file.ts';
import { uploadTo } from '../../lib/upload.ts';
import { type ImportReport, inspectPackage, packageUploadAddress } from './import.api.ts';

export type PackageState =
  | { phase: 'idle' }
  | { phase: 'hashing' | 'sending'; doneBytes: number; file: File }
  | { phase: 'inspecting'; file: File }
  | { phase: 'failed'; step: 'hash' | 'upload' | 'inspect'; error: unknown }
  | { phase: 'read'; hash: string; report: ImportReport };

export interface PackageUpload {
  state: PackageState;
  /** Hash, upload, look inside; makes nothing yet. */
  start: (file: File) => Promise<void>;
  stop: () => void;
  reset: () => void;
}

/** Brings a package to the server and gets the report on it. */
export function usePackageUpload(orgId: string): PackageUpload {
  const [state, setState] = useState<PackageState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);

  async function start(file: File): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    let step: 'hash' | 'upload' | 'inspect' = 'hash';
    try {
      setState({ phase: 'hashing', doneBytes: 0, file });
      const hash = await hashFile(file, (doneBytes) => setState({ phase: 'hashing', doneBytes, file }), signal);
      step = 'upload';
      setState({ phase: 'sending', doneBytes: 0, file });
      const { url } = await packageUploadAddress(orgId, hash, file.size);
      await uploadTo(url, file, (doneBytes) => setState({ phase: 'sending', doneBytes, file }), signal);
      step = 'inspect';
      setState({ phase: 'inspecting', file });
      setState({ phase: 'read', hash, report: await inspectPackage(orgId, hash) });
    } catch (error) {
      setState({ phase: 'failed', step, error });
    } finally {
      running.current = null;
    }
  }

  return { state, start, stop: () => running.current?.abort(), reset: () => setState({ phase: 'idle' }) };
}

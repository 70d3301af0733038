import type { KeptFile } from '../sandbox/sandbox.ts';

/** A checker's result for one output. */
export interface Checked {
  /** 0..1, fraction of the value of the case. */
  fraction: number;
  /** Whether the output is fully correct. */
  accepted: boolean;
  /**
   * For the contestant; quotes neither the answer file nor the output, since an output may contain the hidden input.
   * May be empty.
   */
  message: string;
  /** For the setter only (package verification); may quote anything. */
  setterMessage: string;
}

export function right(): Checked {
  return { fraction: 1, accepted: true, message: '', setterMessage: '' };
}

export function wrong(message: string): Checked {
  return { fraction: 0, accepted: false, message, setterMessage: message };
}

/** Another run of the solution on the same case, requested by a checker. The receiver discards the files. */
export interface NextPass {
  input: KeptFile;
  /** Passed together with the input: the feedback folder, or the output of the first of two steps. */
  state: KeptFile | null;
}

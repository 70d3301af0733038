import type { KeptFile } from '../sandbox/sandbox.ts';

/** What a checker concludes about one output. */
export interface Checked {
  /** 0..1, the share of the case's worth. */
  fraction: number;
  /** Whether the output is fully right. */
  accepted: boolean;
  /** For the contestant; quotes neither the answer file nor the output, since an output may hold the hidden input. May be empty. */
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

/** Another run of the solution on the same case, as a checker asks for it. Whoever takes it forgets the files. */
export interface NextPass {
  input: KeptFile;
  /** What goes with it beside the input: the feedback folder, or what the first of two steps wrote. */
  state: KeptFile | null;
}

import { useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { isPasskeyCancelled } from './passkeys.ts';

/** The person closed the dialog that asked for a proof: nothing happened, and nothing is told. */
export class ProofCancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'ProofCancelled';
  }
}

/** True when the act is done, false when the person closed the dialog that asked for a proof. */
export async function unlessCancelled(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof ProofCancelled) return false;
    throw error;
  }
}

/** One act at a time: whether it runs, and a sentence about why it failed. What the person called off is no failure. */
export function useAct(): {
  busy: boolean;
  failure: string | null;
  run: (act: () => Promise<unknown>) => Promise<void>;
} {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function run(act: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (caught) {
      if (!(caught instanceof ProofCancelled) && !isPasskeyCancelled(caught)) setError(caught);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure: error === null ? null : errorText(error), run };
}

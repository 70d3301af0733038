import { MAX_RUN_INPUT } from '@assay/contract/run-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import type { SolutionPlace } from '../solutions.api.ts';
import { orderRun, type Program } from './runs.api.ts';

/** Runs of the program in the editor, on the samples or on one input. */
export interface Runs {
  /** The last run; null before the first. */
  runId: string | null;
  /** Why the last run was refused. */
  complaint: string | null;
  busy: boolean;
  /** Runs on an input, or without one on the samples. */
  run: (input?: string) => void;
  dismiss: () => void;
}

/**
 * `program` is called when a run is ordered; null: there is nothing to run. `onVisitor` is called instead for visitors.
 */
export function useRuns(place: SolutionPlace, program: () => Program | null, onVisitor?: () => void): Runs {
  const { t } = useTranslation('problem');
  const [runId, setRunId] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const order = useAction(
    async (wanted: { program: Program; input: string | undefined }) =>
      setRunId(await orderRun(place, wanted.program, wanted.input)),
    setComplaint,
  );
  return {
    runId,
    complaint,
    busy: order.busy,
    dismiss: () => setComplaint(null),
    run: (input) => {
      if (order.busy) return;
      setComplaint(null);
      const written = program();
      if (!written) return setComplaint(t('dock.sourceEmpty'));
      if (input !== undefined && input.length > MAX_RUN_INPUT)
        return setComplaint(t('dock.inputTooLong', { limit: MAX_RUN_INPUT }));
      if (onVisitor) return onVisitor();
      void order.run({ program: written, input });
    },
  };
}

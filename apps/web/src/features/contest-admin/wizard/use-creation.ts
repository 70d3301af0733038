import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../../lib/api/index.ts';
import { renewContest } from '../contest-admin.api.ts';
import { type ContestPlan, type PlanStep, stepsOf } from './contest-plan.ts';

export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped';

export interface Creation {
  steps: readonly PlanStep[];
  states: readonly StepState[];
  /** Why the failed step failed. */
  error: unknown;
  /** As soon as the contest is there. */
  contestId: string | null;
}

/**
 * Makes a contest request by request. A failed one stops the rest: it can be tried again, or left out; what is done is
 * never done twice. A taken slug goes back to who asked, since nothing has been made then.
 */
export function useCreation({ onSlugTaken, onDone }: { onSlugTaken: () => void; onDone: (contestId: string) => void }) {
  const queries = useQueryClient();
  const [creation, setCreation] = useState<Creation | null>(null);

  async function run(from: Creation): Promise<void> {
    const states = [...from.states];
    let { contestId } = from;
    const show = (error: unknown = null) => setCreation({ ...from, states: [...states], contestId, error });
    for (const [index, step] of from.steps.entries()) {
      if (states[index] === 'done' || states[index] === 'skipped') continue;
      states[index] = 'running';
      show();
      try {
        if (step.kind === 'make') contestId = await step.run();
        else if (contestId !== null) await step.run(contestId);
        states[index] = 'done';
      } catch (error) {
        if (step.kind === 'make' && refusalOf(error) === 'slug-taken') {
          setCreation(null);
          onSlugTaken();
          return;
        }
        states[index] = 'failed';
        show(error);
        return;
      }
    }
    show();
    if (contestId !== null) {
      await renewContest(queries, contestId);
      onDone(contestId);
    }
  }

  return {
    creation,
    begin: (plan: ContestPlan) => {
      const steps = stepsOf(plan);
      void run({ steps, states: steps.map(() => 'waiting'), error: null, contestId: null });
    },
    retry: () => {
      if (creation) void run(creation);
    },
    skip: () => {
      if (!creation) return;
      const states = creation.states.map((state) => (state === 'failed' ? 'skipped' : state));
      void run({ ...creation, states });
    },
    /** Back to the form, while nothing has been made. */
    giveUp: () => setCreation(null),
  };
}

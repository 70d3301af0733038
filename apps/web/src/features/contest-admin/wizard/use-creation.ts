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
  /** Set once the contest exists. */
  contestId: string | null;
}

/**
 * Creates a contest request by request. A failed request stops the creation: it can be retried or skipped, and requests
 * that succeeded are never repeated. If the slug is in use, nothing has been created yet, so the caller shows the form
 * again.
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
    /** Returns to the form; only possible before the contest was created. */
    giveUp: () => setCreation(null),
  };
}

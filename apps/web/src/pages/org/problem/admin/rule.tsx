import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemRule, problemRuleActions } from '../../../../features/problems/problem-admin.api.ts';
import { RulesEditor } from '../../../../features/rules/rules-editor.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useProblem } from '../use-problem.ts';

/** Rules about reading the code of others. */
export function ProblemRulesPage(): ReactElement {
  const problem = useProblem();
  const queries = useQueryClient();
  const rule = useQuery(problemRule(problem._id));
  return (
    <AsyncState query={rule}>
      {(stored) => <RulesEditor kind="problem" actions={problemRuleActions(queries, problem._id)} stored={stored} />}
    </AsyncState>
  );
}

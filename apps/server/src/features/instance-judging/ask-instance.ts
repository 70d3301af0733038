import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { askGateway } from '../instance-proxy/ask-gateway.ts';
import { holdOf } from '../runner-protocol/hold.ts';
import { instanceQuestionOf } from './instance-question.ts';
import { findLeasedSolution, findOwnInstance } from './queries.ts';

/**
 * The runner that judges learns only what the instance answers: its secret and its key stay with the server and with
 * the runner of the instance, and the configuration of the problem decides what runs inside.
 */
export const askInstance = route('POST /api/runner/solution/task/:solutionId/:taskId/instance', {
  handle: async ({ params, viewer, body: { key, answer }, context }) => {
    const solution = await findLeasedSolution(context.db, holdOf(params, viewer));
    const question = solution && instanceQuestionOf(solution.config, key);
    if (!question) throw refusal('not-found');
    const instance = await findOwnInstance(context.db, solution);
    if (!instance) return { state: 'closed' as const };
    return await askGateway(context, instance, { ...question, ...(answer !== undefined && { answer }) });
  },
});

import type { Tx } from '../db/client.ts';
import {
  nextNumber,
  insertMessage,
  insertThread,
  lockThread,
  publishQuestion,
} from '../features/clarifications/change-queries.ts';
import { inBoth, type SampleClarification } from './sample-organization.ts';

interface People {
  problemIds: ReadonlyMap<string, string>;
  /** The participant who asks. */
  demoId: string;
  /** The user who answers. */
  juryId: string;
}

/** Questions with their answers, and notices, in the order of the file. */
export async function insertClarifications(
  tx: Tx,
  contestId: string,
  samples: readonly SampleClarification[],
  { problemIds, demoId, juryId }: People,
): Promise<void> {
  for (const { problem, question, answer, to = 'asker' } of samples) {
    const first = question ?? answer;
    if (first === undefined) throw new Error('A sample clarification has neither question nor answer.');
    const problemId = problem === undefined ? null : problemIds.get(problem);
    if (problemId === undefined)
      throw new Error(`A sample clarification names ${problem}, which is no sample problem.`);
    const thread = {
      contestId,
      number: await nextNumber(tx, contestId),
      category: problemId === null ? ('general' as const) : ('problem' as const),
      problemId,
      authorId: question === undefined ? juryId : demoId,
      body: inBoth(first, '\n\n'),
    };
    const id = await insertThread(tx, thread, question === undefined ? { urgent: false } : null);
    const locked = question !== undefined && answer !== undefined ? await lockThread(tx, contestId, id) : undefined;
    if (locked === undefined || answer === undefined) continue;
    const reply = { authorId: juryId, body: inBoth(answer, '\n\n'), fromJury: true, forAll: to === 'all' };
    await insertMessage(tx, locked, reply, 'answered');
    if (to === 'all') await publishQuestion(tx, id);
  }
}

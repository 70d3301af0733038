import { z } from 'zod';
import { answerQuestion, writeNotice } from '../../clarifications/answer.ts';
import { addToQuestion, askQuestion } from '../../clarifications/ask-question.ts';
import { getClarification } from '../../clarifications/read-clarifications.ts';
import { forbidden, invalid } from '../api-error.ts';
import type { Message } from '../contest-state.ts';
import { act, readNew, type Write, type Written } from './write.ts';
import { problemWithId } from './find-objects.ts';

const ids = z.array(z.string()).optional();
const newClarification = z.strictObject({
  text: z.string().min(1),
  problem_id: z.string().optional(),
  reply_to_id: z.string().optional(),
  from_team_id: z.string().optional(),
  to_team_ids: ids,
  to_group_ids: ids,
  /** Version 2023-06. */
  to_team_id: z.string().optional(),
});
type NewClarification = z.output<typeof newClarification>;

const created = z.object({ clarificationId: z.string() });
const jurysThread = z.object({ jury: z.object({ version: z.int() }) });

/** Asks the jury as a participant; answers, or writes to all participants, as the jury. */
export async function postClarification(write: Write): Promise<Written> {
  const given = readNew(newClarification, write.body);
  const isTeam = write.projection.projector.view.role === 'team';
  const threadId = isTeam ? await postAsTeam(write, given) : await postAsJury(write, given);
  return await lastMessage(write, threadId);
}

async function postAsTeam(write: Write, given: NewClarification): Promise<string> {
  const { projector } = write.projection;
  const own = projector.state.participants.get(projector.view.userId ?? '');
  if ((given.from_team_id ?? own?.id) !== own?.id) throw invalid('from_team_id is another team.');
  if (recipientsOf(given) !== null) throw invalid('Teams write to the jury only.');
  if (!given.reply_to_id) {
    const reply = await act(write, askQuestion, { body: { ...subjectOf(write, given), body: given.text } });
    return created.parse(reply).clarificationId;
  }
  const { threadId } = messageWithId(write, given.reply_to_id);
  await act(write, addToQuestion, { params: { clarificationId: threadId }, body: { body: given.text } });
  return threadId;
}

async function postAsJury(write: Write, given: NewClarification): Promise<string> {
  if (given.from_team_id) throw invalid('from_team_id belongs to questions of teams.');
  const to = recipientsOf(given);
  if (!given.reply_to_id) {
    if (to !== null) throw forbidden('Without reply_to_id, the jury writes to all participants.');
    const reply = await act(write, writeNotice, { body: { ...subjectOf(write, given), body: given.text } });
    return created.parse(reply).clarificationId;
  }
  const { threadId, askerId } = messageWithId(write, given.reply_to_id);
  const asker = write.projection.projector.state.participants.get(askerId ?? '')?.id;
  if (to !== null && to !== asker) throw forbidden('An answer is for the team that asked, or for all participants.');
  const params = { clarificationId: threadId };
  const { jury } = jurysThread.parse(await act(write, getClarification, { params }));
  const body = { version: jury.version, body: given.text, to: to === null ? 'all' : 'asker' };
  await act(write, answerQuestion, { params, body });
  return threadId;
}

/** The team to which it goes; null: to all. */
function recipientsOf({ to_team_ids: teams, to_group_ids: groups, to_team_id: team }: NewClarification): string | null {
  if (groups && groups.length > 0) throw forbidden('Clarifications to groups are not supported.');
  const all = [...(teams ?? []), ...(team ? [team] : [])];
  if (all.length > 1) throw forbidden('A clarification is for one team, or for all.');
  return all[0] ?? null;
}

function subjectOf(write: Write, { problem_id: problemId }: NewClarification) {
  return problemId ? { category: 'problem', problemId: problemWithId(write, problemId) } : { category: 'general' };
}

/** A message that the writer sees. */
function messageWithId({ projection: { projector } }: Write, id: string): Message {
  const message = [...projector.state.messages.values()].find((one) => one.id === id);
  if (!message || !projector.objectsOf('clarifications').has(id)) throw invalid('reply_to_id is unknown.');
  return message;
}

async function lastMessage({ again }: Write, threadId: string): Promise<Written> {
  const { projector } = await again();
  const thread = [...projector.state.messages.values()].filter((one) => one.threadId === threadId);
  const id = thread.toSorted((a, b) => a.position - b.position).at(-1)?.id ?? '';
  const text = projector.objectsOf('clarifications').get(id) ?? 'null';
  return { status: 201, text, location: `clarifications/${id}` };
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { UserViewer } from '../../../http/viewer/viewer.ts';
import { solutionDataKey } from '../../../storage/keys.ts';
import { announceContestSolution } from '../../contest-solutions/announce-solution.ts';
import { submitContestSolution } from '../../contest-solutions/judge-solutions.ts';
import { recordAct } from '../../audit/record-act.ts';
import { subjectOf } from '../../contests/audit-subject.ts';
import { forbidden, invalid } from '../api-error.ts';
import { findOrgOfContest, findTeamMember } from '../queries.ts';
import { languageWithId, problemWithId, teamWithId } from './find-objects.ts';
import { act, actingAs, readNew, type Write, type Written } from './write.ts';

/** Maximum size of the request: the archive is in Base64. */
export const MAX_SUBMISSION_BYTES = 16 * 1024 * 1024;
/** Every archive of files begins with these bytes. */
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004');

const newSubmission = z.strictObject({
  language_id: z.string(),
  problem_id: z.string(),
  team_id: z.string().optional(),
  entry_point: z.string().optional(),
  files: z
    .array(
      z.strictObject({
        data: z.base64(),
        mime: z.literal('application/zip').optional(),
        filename: z.string().optional(),
      }),
    )
    .length(1),
  reaction: z.unknown().optional(),
});

const announced = z.object({ solutionId: z.string() });

/** Submits as the writer's own participant; as an administrator, for any team. */
export async function postSubmission(write: Write): Promise<Written> {
  const given = readNew(newSubmission, write.body);
  const problemId = problemWithId(write, given.problem_id);
  const language = languageWithId(given.language_id);
  const archive = Buffer.from(given.files[0]?.data ?? '', 'base64');
  if (!archive.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC)) throw invalid('files must be a ZIP archive.');
  const submitter = await findSubmitter(write, given.team_id ?? null);
  const hash = createHash('sha256').update(archive).digest('hex');
  const body = { hash, size: archive.length, language };
  const reply = await act(write, announceContestSolution, { params: { problemId }, body }, submitter);
  const { solutionId } = announced.parse(reply);
  await write.from.context.store.put(solutionDataKey(solutionId, hash), Readable.from([archive]), {
    sizeBytes: archive.length,
    sha256: hash,
  });
  await act(write, submitContestSolution, { params: { solutionId }, body: { hash } }, submitter);
  if (submitter !== write.viewer) await recordProxy(write, solutionId, submitter);
  const { projector } = await write.again();
  const id = String(projector.state.submissions.get(solutionId)?.number ?? '');
  return { status: 201, text: projector.objectsOf('submissions').get(id) ?? 'null', location: `submissions/${id}` };
}

/** A member of a team stands for it. */
async function findSubmitter(write: Write, teamId: string | null): Promise<UserViewer> {
  const { view, state } = write.projection.projector;
  if (view.role === 'team') {
    if (teamId !== null && teamId !== state.participants.get(view.userId ?? '')?.id)
      throw invalid('team_id is another team.');
    return write.viewer;
  }
  if (teamId === null) throw invalid('team_id is missing.');
  const { userId, team } = teamWithId(write, teamId);
  const memberId = team ? await findTeamMember(write.from.context.db, userId) : userId;
  if (memberId === null) throw forbidden('The team has no members.');
  return actingAs(memberId, write.viewer.userId);
}

async function recordProxy({ contestId, viewer, from }: Write, solutionId: string, { userId }: UserViewer) {
  const { context, ip } = from;
  await context.db.transact(async (tx) => {
    const orgId = await findOrgOfContest(tx, contestId);
    const after = { solutionId, userId };
    const act = { viewer, ip, action: 'contest.submit-for', subject: subjectOf(contestId), after } as const;
    await recordAct(tx, orgId === null ? act : { ...act, orgId });
  });
}

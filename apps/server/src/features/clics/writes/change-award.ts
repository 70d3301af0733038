import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AwardEdit } from '@assay/contract';
import { awardsOf, defaultAwardPlan, isOwnKey, type Award } from '@assay/rules';
import { changeAwards } from '../../award-plans/change-awards.ts';
import { findAwardPlan, type StoredPlan } from '../../award-plans/queries.ts';
import { ApiError, forbidden, invalid, notFound } from '../api-error.ts';
import { awardIdOf, awardProblems, awardRows } from '../awards.ts';
import { teamWithId } from './find-objects.ts';
import { act, readBody, type Write, type Written } from './write.ts';

const newAward = z.strictObject({ citation: z.string(), team_ids: z.array(z.string()) });
const wholeAward = newAward.extend({ id: z.string() });
const awardChange = newAward.partial().extend({ id: z.string().optional() });

/** Ids of awards that directors add. */
const OWN_ID = /^own-[a-z0-9]{1,12}$/;

/** Adds an award. */
export async function postAward(write: Write): Promise<Written> {
  const given = readBody(newAward, write.body);
  const { stored } = await readAwards(write);
  const id = `own-${randomBytes(5).toString('hex')}`;
  await putEdit(write, stored, { key: keyOfOwn(id), ...editOf(write, given) });
  return { status: 201, text: await awardText(write, id), location: `awards/${id}` };
}

/** Replaces an award, or adds one with an id of those that directors add. */
export async function putAward(write: Write, id: string): Promise<Written> {
  const given = readBody(wholeAward, write.body);
  refuseOtherId(given.id, id);
  const { stored, given: known, all } = await readAwards(write);
  const key = all.get(id)?.key ?? (OWN_ID.test(id) ? keyOfOwn(id) : undefined);
  if (key === undefined) throw forbidden('The id of a new award is own- and up to 12 small letters or digits.');
  await putEdit(write, stored, { key, ...editOf(write, given) });
  return { status: known.has(id) ? 200 : 201, text: await awardText(write, id), location: `awards/${id}` };
}

/** Changes what is given of an award. */
export async function patchAward(write: Write, id: string): Promise<Written> {
  const given = readBody(awardChange, write.body);
  if (given.id !== undefined) refuseOtherId(given.id, id);
  const { stored, given: known } = await readAwards(write);
  const award = known.get(id);
  if (!award) throw notFound();
  const before = stored.plan.edits.find(({ key }) => key === award.key);
  await putEdit(write, stored, { ...before, key: award.key, ...editOf(write, given) });
  return { status: 200, text: await awardText(write, id) };
}

/** Removes an award; a computed one is no longer given. */
export async function deleteAward(write: Write, id: string): Promise<Written> {
  const { stored, given: known } = await readAwards(write);
  const award = known.get(id);
  if (!award) throw notFound();
  await putEdit(write, stored, isOwnKey(award.key) ? null : { key: award.key, removed: true }, award.key);
  return { status: 204, text: '' };
}

/** The stored plan, and by id the awards that are given, and all including the removed ones. */
async function readAwards({ contestId, projection: { projector }, from }: Write) {
  const { state } = projector;
  if (state.finalizedAtMs === null) throw forbidden('There are no awards before the results are official.');
  const stored = (await findAwardPlan(from.context.db, contestId)) ?? { version: 0, plan: defaultAwardPlan };
  const computed = [awardRows(projector), awardProblems(projector)] as const;
  const byId = (awards: readonly Award[]) => new Map(awards.map((one) => [awardIdOf(state, one), one]));
  const edits = stored.plan.edits.map((one) => ({ ...one, removed: false }));
  return {
    stored,
    given: byId(awardsOf(...computed, stored.plan)),
    all: byId(awardsOf(...computed, { ...stored.plan, edits })),
  };
}

const keyOfOwn = (id: string) => id.replace('-', '/');

function refuseOtherId(given: string, id: string): void {
  if (given !== id) throw new ApiError(409, 'The id is that of another award.');
}

function editOf(write: Write, { citation, team_ids: teamIds }: z.output<typeof awardChange>): Omit<AwardEdit, 'key'> {
  if (citation?.trim() === '') throw invalid('citation is empty.');
  return {
    ...(citation !== undefined && { citation: { en: citation } }),
    ...(teamIds && { userIds: teamIds.map((id) => teamWithId(write, id).userId) }),
  };
}

/**
 * Stores the change of an award instead of its earlier one; null: without any. Refused if the plan changed in between.
 */
async function putEdit(
  write: Write,
  { version, plan }: StoredPlan,
  edit: AwardEdit | null,
  key = edit?.key,
): Promise<void> {
  const edits = plan.edits.some((one) => one.key === key)
    ? plan.edits.flatMap((one) => (one.key === key ? (edit ?? []) : one))
    : [...plan.edits, ...(edit ? [edit] : [])];
  await act(write, changeAwards, { body: { ...plan, edits, version } });
}

async function awardText({ again }: Write, id: string): Promise<string> {
  const { projector } = await again();
  return projector.objectsOf('awards').get(id) ?? 'null';
}

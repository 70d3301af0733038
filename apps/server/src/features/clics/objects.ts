import { endMsOf, eventMsOf, isPassFailFormat, lastEndMs, contestTimeMs } from '@assay/rules';
import type { JudgementData, PersonData, PhotoData, SubmissionData } from '../contest-log/log-entry.ts';
import type { ContestState, Message, Participant, PersonFacts } from './contest-state.ts';
import { idOfName, relTime, seconds, time, timeOrNull } from './formats.ts';
import { judgementTypeOf } from './judgement-types.ts';
import { languageOf } from './languages.ts';
import {
  clockOfState,
  clockOfUser,
  hasEnded,
  hasFreeze,
  hasPassed,
  isListed,
  isRanked,
  isThawed,
  mayKnowUsage,
  timeOfSubmission,
  updatesEndMs,
  type Knowledge,
} from './visibility.ts';
import { seesEverything, type View } from './view.ts';

/* The objects of the contest API in version 2026-01; `versions.ts` derives those of earlier versions. */

/** Groups that every contest has. The main scoreboard shows `participants`. */
export const MAIN_GROUP = 'participants';
const UNOFFICIAL_GROUP = 'unofficial';
const HIDDEN_GROUP = 'hidden';
const groupNames: Readonly<Record<string, string>> = {
  [MAIN_GROUP]: 'Participants',
  [UNOFFICIAL_GROUP]: 'Unofficial',
  [HIDDEN_GROUP]: 'Hidden',
};

export const isPassFail = ({ board }: ContestState) => isPassFailFormat(board.config.format);
export const groupIdOf = ({ groupOfTag: groups }: ContestState, tag: string) =>
  groups.get(tag)?.key ?? idOfName('tag', tag);
/** Short, because ids of awards contain it: the API allows 36 characters. */
export const organizationIdOf = ({ organizationOf }: ContestState, affiliation: string) =>
  organizationOf.get(affiliation)?.key ?? idOfName('org', affiliation, 12);

export function contestObject(state: ContestState) {
  const { contestId, contest, board } = state;
  const clock = clockOfState(state);
  const title = contest?.title ?? '';
  const thawMs = eventMsOf({ ...clock, thawedAtMs: null }, 'thaw');
  return {
    id: contestId,
    name: title,
    formal_name: title,
    start_time: time(clock.startMs),
    duration: relTime(clock.durationMs),
    ...(clock.freezeMs !== null && { scoreboard_freeze_duration: relTime(clock.freezeMs) }),
    ...(clock.freezeMs !== null && thawMs !== null && isDate(thawMs) && { scoreboard_thaw_time: time(thawMs) }),
    scoreboard_type: isPassFail(state) ? 'pass-fail' : 'score',
    main_scoreboard_group_id: MAIN_GROUP,
    ...(isPassFail(state) && { penalty_time: relTime(board.config.penaltyPerSolutionMs) }),
  };
}

/** Whether an instant is one of a real event, not of one whose time is unknown during a pause. */
const isDate = (instantMs: number) => instantMs < Date.UTC(9000, 0, 1);

export function stateObject({ state, view }: Pick<Knowledge, 'state' | 'view'>) {
  const clock = clockOfState(state);
  const at = (instantMs: number | null) => (hasPassed(state, instantMs) ? timeOrNull(instantMs) : null);
  // Before the freeze there is nothing to thaw.
  const frozen = hasFreeze(state) ? at(eventMsOf(clock, 'freeze') ?? state.board.freezeAtMs) : null;
  return {
    started: at(clock.startMs),
    frozen,
    ended: hasEnded(state) ? time(Math.max(endMsOf(clock), lastEndMs(clock))) : null,
    thawed: frozen !== null && isThawed(state) ? at(eventMsOf(clock, 'thaw')) : null,
    finalized: timeOrNull(state.finalizedAtMs),
    end_of_updates: timeOrNull(updatesEndMs({ state, view })),
  };
}

/**
 * The id of a problem: the beginning of its UUID. With the whole UUID, ids of awards that contain it would be longer
 * than the 36 characters that the API allows.
 */
export const problemIdOf = (uuid: string) => uuid.replaceAll('-', '').slice(0, 20);

export function problemObject(state: ContestState, problemId: string, ordinal: number) {
  const problem = state.problems.get(problemId);
  if (!problem) return null;
  return {
    id: problemIdOf(problemId),
    uuid: problemId,
    label: problem.slug,
    name: problem.title,
    ordinal,
    ...(problem.color !== null && { rgb: problem.color, color: problem.color }),
    time_limit: seconds(problem.timeLimitMs),
    ...(problem.memoryMiB !== null && { memory_limit: problem.memoryMiB }),
    test_data_count: problem.caseCount,
    ...(!isPassFail(state) && { max_score: problem.weight }),
  };
}

export function groupsOf(state: ContestState, participant: Participant): string[] {
  const kind = isListed(state, participant) ? (isRanked(participant) ? MAIN_GROUP : UNOFFICIAL_GROUP) : HIDDEN_GROUP;
  return [kind, ...participant.tags.map((tag) => groupIdOf(state, tag))];
}

/** The groups of a participant with their names. */
export function groupObjects(state: ContestState, participant: Participant) {
  const [kind = MAIN_GROUP] = groupsOf(state, participant);
  return [{ id: kind, name: groupNames[kind] ?? kind }, ...participant.tags.map((tag) => groupOfTag(state, tag))];
}

function groupOfTag(state: ContestState, tag: string) {
  const group = state.groupOfTag.get(tag);
  return { id: groupIdOf(state, tag), ...(group && icpcIdOf(group)), name: tag };
}

const icpcIdOf = ({ icpcId = '' }: { icpcId?: string }) => (icpcId === '' ? {} : { icpc_id: icpcId });

export const mainGroup = { id: MAIN_GROUP, name: 'Participants' };

/** The organization of a team; null without one. Teams with the same affiliation have the same organization. */
export function organizationObject(state: ContestState, { team }: Pick<Participant, 'team'>) {
  if (!team || team.affiliation === '') return null;
  const { affiliation } = team;
  const known = state.organizationOf.get(affiliation);
  const country = known && known.country !== '' ? known.country : team.country;
  return {
    id: organizationIdOf(state, affiliation),
    ...(known && icpcIdOf(known)),
    name: affiliation,
    formal_name: known && known.formalName !== '' ? known.formalName : affiliation,
    // The API has codes of three letters only.
    ...(/^[A-Z]{3}$/.test(country) && { country }),
  };
}

export function teamObject(state: ContestState, view: View, participant: Participant) {
  const { id, name, team } = participant;
  const organization = organizationObject(state, participant);
  const photo = photoReference(state, id);
  return {
    id,
    ...(team && icpcIdOf(team)),
    name,
    label: team && team.seat !== '' ? team.seat : name,
    display_name: name,
    ...(organization && { organization_id: organization.id }),
    group_ids: groupsOf(state, participant),
    ...(photo && { photo: [photo] }),
    // Tools still read what earlier versions had.
    ...(seesEverything(view) && !isListed(state, participant) && { hidden: true }),
  };
}

export const photoNameOf = ({ mime }: Pick<PhotoData, 'mime'>) => (mime === 'image/png' ? 'photo.png' : 'photo.jpg');

function photoReference({ contestId, photos }: ContestState, participantId: string) {
  const photo = photos.get(participantId);
  if (!photo) return null;
  const { mime, width, height, md5 } = photo;
  return {
    href: `contests/${contestId}/teams/${participantId}/photo`,
    filename: photoNameOf(photo),
    hash: md5,
    mime,
    width,
    height,
  };
}

/** A person of the given teams, by ids of participants. Their e-mail and sex are for those who see everything. */
export function personObject(
  view: View,
  { key, name, role, title, email, sex, ...ids }: PersonData & PersonFacts,
  teamIds: readonly string[],
) {
  return {
    id: key,
    ...icpcIdOf(ids),
    name,
    role,
    ...(teamIds.length > 0 && { team_ids: teamIds }),
    ...(title !== '' && { title }),
    ...(seesEverything(view) && email !== '' && { email }),
    ...(seesEverything(view) && sex !== '' && { sex }),
  };
}

export const SOURCES_FILE = 'files.zip';

export function submissionObject(state: ContestState, view: View, submission: SubmissionData) {
  const { number, userId, problemId, language, submittedAtMs } = submission;
  const { id: languageId } = languageOf(language);
  return {
    id: String(number),
    language_id: languageId,
    problem_id: problemIdOf(problemId),
    team_id: state.participants.get(userId)?.id ?? null,
    time: time(submittedAtMs),
    contest_time: relTime(timeOfSubmission(state, submission)),
    entry_point: null,
    // Tools and the specification's schema require the property, also where the source is hidden.
    files: seesEverything(view)
      ? [
          {
            href: `contests/${state.contestId}/submissions/${number}/files`,
            // Tools look for `files*.zip` in a package, the default name of the specification.
            filename: SOURCES_FILE,
            mime: 'application/zip',
          },
        ]
      : [],
  };
}

export const judgementIdOf = ({ number, attempt }: JudgementData) => `${number}-${attempt}`;

/** Null if no judging has begun. */
export function judgementObject(state: ContestState, view: View, submission: SubmissionData, judgement: JudgementData) {
  const { state: progress, startedAtMs, completedAtMs, score, metrics } = judgement;
  if (progress === 'waiting') return null;
  const beganMs = Math.max(submission.submittedAtMs, startedAtMs ?? submission.submittedAtMs);
  const clock = clockOfUser(state, submission.userId);
  const common = {
    id: judgementIdOf(judgement),
    submission_id: String(submission.number),
    start_time: time(beganMs),
    start_contest_time: relTime(contestTimeMs(clock, beganMs)),
  };
  if (progress === 'judging') return common;
  const typeId = judgementTypeOf(judgement, state.board.config);
  if (typeId === null) return null;
  const endedMs = Math.max(beganMs, completedAtMs ?? beganMs);
  const weight = state.problems.get(submission.problemId)?.weight ?? 0;
  return {
    ...common,
    judgement_type_id: typeId,
    ...(!isPassFail(state) && { score: Math.round(score * weight * 1e4) / 1e6 }),
    end_time: time(endedMs),
    end_contest_time: relTime(contestTimeMs(clock, endedMs)),
    ...(metrics.cpu !== undefined && mayKnowUsage(state, view, submission) && { max_run_time: seconds(metrics.cpu) }),
  };
}

export function clarificationObject(
  state: ContestState,
  message: Message,
  /** `teamId`: of the team that asked. */
  { teamId, replyToId, problemId }: { teamId: string | null; replyToId: string | null; problemId: string | null },
) {
  const { id, fromJury, forAll, createdAtMs, text } = message;
  return {
    id,
    from_team_id: fromJury ? null : teamId,
    to_team_ids: fromJury && !forAll && teamId !== null ? [teamId] : null,
    to_group_ids: null,
    reply_to_id: replyToId,
    problem_id: problemId,
    text,
    time: time(createdAtMs),
    contest_time: relTime(contestTimeMs(clockOfState(state), createdAtMs)),
  };
}

/** Contest time at an instant, by the clock of the contest. */
export const contestTimeAt = (state: ContestState, instantMs: number) =>
  relTime(contestTimeMs(clockOfState(state), instantMs));

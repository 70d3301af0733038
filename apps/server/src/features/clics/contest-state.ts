import type { AwardPlan } from '@assay/contract';
import { defaultAwardPlan, type BoardConfig } from '@assay/rules';
import type {
  ContestData,
  GroupData,
  HackData,
  JudgementData,
  LogEntry,
  MessageData,
  OrganizationData,
  ParticipantData,
  PersonData,
  PhotoData,
  ProblemData,
  SubmissionData,
} from '../contest-log/log-entry.ts';
import { keyOfJudging } from '../judged-cases/queries.ts';
import type { JudgedParts } from '../judged-cases/read-cases.ts';

/** What entries of the log refer to and do not contain. */
export interface Lookups {
  /** Names by user. */
  names: ReadonlyMap<string, string>;
  /** Texts by version of the message. */
  texts: ReadonlyMap<string, string>;
  /** By person. */
  people: ReadonlyMap<string, PersonFacts>;
  /** By problem. */
  facts: ReadonlyMap<string, ProblemFacts>;
  /** By judging, see `keyOfJudging`. */
  judged: ReadonlyMap<string, JudgedParts>;
}

export const noLookups: Lookups = {
  names: new Map(),
  texts: new Map(),
  people: new Map(),
  facts: new Map(),
  judged: new Map(),
};

/** Personal data, empty if unknown. */
export interface PersonFacts {
  name: string;
  email: string;
  sex: string;
}

export interface ProblemFacts {
  timeLimitMs: number;
  memoryMiB: number | null;
  caseCount: number;
  /** Hidden before this instant; null: from the start of the contest on. */
  showAfterMs: number | null;
  /** Whether contestants read all cases of a judging, with time and memory. */
  isFeedbackFull: boolean;
}
export const unknownFacts: ProblemFacts = {
  timeLimitMs: 1000,
  memoryMiB: null,
  caseCount: 1,
  showAfterMs: null,
  isFeedbackFull: true,
};

/** The board that decides what counts, and how. */
export interface BoardFacts {
  config: BoardConfig;
  /** Start of a freeze that the text of a ranklist configures; null without one. */
  freezeAtMs: number | null;
}

export interface Participant extends ParticipantData {
  id: string;
  name: string;
}

export interface Message extends MessageData {
  /** That of its first version. */
  id: string;
  text: string;
}

/** The fold of a contest's log. */
export interface ContestState {
  contestId: string;
  board: BoardFacts;
  /** Null before the first entry. */
  contest: ContestData | null;
  /** Until when events of the clock have been recorded. */
  recordedMs: number;
  /** Time of the latest entry that everyone may know of. */
  publicMs: number;
  problems: Map<string, ProblemData & ProblemFacts>;
  /** By user. */
  participants: Map<string, Participant>;
  /** By id of the participant. */
  userOfParticipant: Map<string, string>;
  submissions: Map<string, SubmissionData>;
  /** Submissions of a user. */
  submissionsOf: Map<string, Set<string>>;
  /** By submission. */
  judgements: Map<string, JudgementData>;
  hacks: Map<string, HackData>;
  /** Of the current judgement, by submission. */
  judged: Map<string, JudgedParts>;
  /** Described groups by id, and by their tag. */
  groups: Map<string, GroupData>;
  groupOfTag: Map<string, GroupData>;
  /** Described organizations by id, and by the affiliation. */
  organizations: Map<string, OrganizationData>;
  organizationOf: Map<string, OrganizationData>;
  people: Map<string, PersonData & PersonFacts>;
  /** People of a team, by its user. */
  peopleOf: Map<string, Set<string>>;
  /** By id of the participant. */
  photos: Map<string, PhotoData>;
  /** Latest versions, by `keyOfMessage`. */
  messages: Map<string, Message>;
  /** Keys of the messages of threads, by who asked. */
  messagesOf: Map<string, Set<string>>;
  finalizedAtMs: number | null;
  endOfUpdatesMs: number | null;
  awardPlan: AwardPlan;
}

export function makeState(contestId: string, board: BoardFacts): ContestState {
  return {
    contestId,
    board,
    contest: null,
    recordedMs: 0,
    publicMs: 0,
    problems: new Map(),
    participants: new Map(),
    userOfParticipant: new Map(),
    submissions: new Map(),
    submissionsOf: new Map(),
    judgements: new Map(),
    hacks: new Map(),
    judged: new Map(),
    groups: new Map(),
    groupOfTag: new Map(),
    organizations: new Map(),
    organizationOf: new Map(),
    people: new Map(),
    peopleOf: new Map(),
    photos: new Map(),
    messages: new Map(),
    messagesOf: new Map(),
    finalizedAtMs: null,
    endOfUpdatesMs: null,
    awardPlan: defaultAwardPlan,
  };
}

export const keyOfMessage = ({ threadId, position }: Pick<MessageData, 'threadId' | 'position'>) =>
  `${threadId}/${position}`;

/** Adds an entry to the state. */
export function applyEntry(state: ContestState, entry: LogEntry, lookups: Lookups): void {
  const { subjectId, data } = entry;
  // The time of a judgement or a hack may be hidden, and that of a change of the awards always is.
  if (entry.kind !== 'judgement' && entry.kind !== 'hack' && entry.kind !== 'awards')
    state.publicMs = Math.max(state.publicMs, entry.atMs);
  switch (entry.kind) {
    case 'contest':
      state.contest = entry.data;
      state.recordedMs = Math.max(state.recordedMs, entry.atMs);
      return;
    case 'problem':
      if (entry.data === null) state.problems.delete(subjectId);
      else state.problems.set(subjectId, { ...entry.data, ...(lookups.facts.get(subjectId) ?? unknownFacts) });
      return;
    case 'participant':
      return applyParticipant(state, subjectId, entry.data, lookups);
    case 'submission':
      return applySubmission(state, subjectId, entry.data);
    case 'judgement':
      return applyJudgement(state, subjectId, entry.data, lookups);
    case 'hack':
      if (entry.data === null) state.hacks.delete(subjectId);
      else state.hacks.set(subjectId, entry.data);
      return;
    case 'message':
      return applyMessage(state, subjectId, entry.data, lookups);
    case 'group':
      return applyNamed(state.groups, state.groupOfTag, subjectId, entry.data);
    case 'organization':
      return applyNamed(state.organizations, state.organizationOf, subjectId, entry.data);
    case 'person':
      return applyPerson(state, subjectId, entry.data, lookups);
    case 'photo':
      if (entry.data === null) state.photos.delete(subjectId);
      else state.photos.set(subjectId, entry.data);
      return;
    case 'finalization':
      state.finalizedAtMs = entry.data?.finalizedAtMs ?? null;
      state.endOfUpdatesMs = entry.data?.endOfUpdatesMs ?? null;
      return;
    case 'awards':
      state.awardPlan = entry.data ?? defaultAwardPlan;
      return;
    default:
      throw new Error(`Unknown kind of entry: ${JSON.stringify({ subjectId, data })}`);
  }
}

function applyParticipant(state: ContestState, id: string, data: ParticipantData | null, { names }: Lookups): void {
  const userId = data?.userId ?? state.userOfParticipant.get(id);
  if (userId === undefined) return;
  if (data === null) {
    state.participants.delete(userId);
    state.userOfParticipant.delete(id);
    return;
  }
  state.participants.set(userId, { ...data, id, name: names.get(userId) ?? '' });
  state.userOfParticipant.set(id, userId);
}

function applySubmission(state: ContestState, id: string, data: SubmissionData | null): void {
  const before = state.submissions.get(id);
  if (before) state.submissionsOf.get(before.userId)?.delete(id);
  if (data === null) {
    state.submissions.delete(id);
    return;
  }
  state.submissions.set(id, data);
  const own = state.submissionsOf.get(data.userId) ?? new Set<string>();
  state.submissionsOf.set(data.userId, own.add(id));
}

function applyJudgement(state: ContestState, id: string, data: JudgementData | null, lookups: Lookups): void {
  if (data === null) state.judgements.delete(id);
  else state.judgements.set(id, data);
  const taskId = data?.taskId ?? null;
  const judged = taskId === null ? undefined : lookups.judged.get(keyOfJudging({ solutionId: id, taskId }));
  if (judged) state.judged.set(id, judged);
  else state.judged.delete(id);
}

function applyNamed<T extends { name: string }>(
  byId: Map<string, T>,
  byName: Map<string, T>,
  id: string,
  data: T | null,
): void {
  const before = byId.get(id);
  if (before && byName.get(before.name) === before) byName.delete(before.name);
  byId.delete(id);
  if (data === null) return;
  byId.set(id, data);
  byName.set(data.name, data);
}

function applyPerson(state: ContestState, id: string, data: PersonData | null, { people }: Lookups): void {
  for (const teamId of state.people.get(id)?.teamIds ?? []) state.peopleOf.get(teamId)?.delete(id);
  state.people.delete(id);
  if (data === null) return;
  state.people.set(id, { ...data, ...(people.get(id) ?? { name: '', email: '', sex: '' }) });
  for (const teamId of data.teamIds)
    state.peopleOf.set(teamId, (state.peopleOf.get(teamId) ?? new Set<string>()).add(id));
}

function applyMessage(state: ContestState, id: string, data: MessageData | null, { texts }: Lookups): void {
  if (data === null) {
    for (const [key, message] of state.messages) {
      if (message.id !== id) continue;
      state.messages.delete(key);
      state.messagesOf.get(message.askerId ?? '')?.delete(key);
    }
    return;
  }
  const key = keyOfMessage(data);
  const known = state.messages.get(key);
  // A thread that moves to another category logs its older versions again.
  if (known && known.seq > data.seq) return;
  state.messages.set(key, { ...data, id: known?.id ?? id, text: texts.get(id) ?? known?.text ?? '' });
  const { askerId } = data;
  if (askerId !== null) state.messagesOf.set(askerId, (state.messagesOf.get(askerId) ?? new Set<string>()).add(key));
}

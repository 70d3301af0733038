import type { AwardPlan, ClarificationCategory, Stage, TeamCategory } from '@assay/contract';
import type { StoredClock } from '../clocks/queries.ts';

/*
 * Entries of the log of a contest. Triggers of the database write them in the transaction of the change, whichever
 * code makes it: see `db/tables/contest-log.ts`. An entry has the whole state of its subject; `data` is null once the
 * subject is gone. Names and texts are not in the log, so that they can be deleted: readers look them up by id.
 * All times are milliseconds since the epoch unless they are contest times.
 */

/** Also written whenever a stage begins or an event of the clock happens. */
export interface ContestData {
  title: string;
  startsAtMs: number;
  endsAtMs: number;
  stages: Stage[];
  rulesVersion: 1 | 2;
  /** Null with rules version 1. */
  clock: StoredClock | null;
  status: number;
  nextStageAtMs: number | null;
}

export interface ProblemData {
  slug: string;
  title: string;
  tags: string[];
  /** Points for a full score. */
  weight: number;
  /** `#rrggbb` of the balloon. */
  color: string | null;
  createdAtMs: number;
}

export interface ParticipantData {
  /** A user or a team. */
  userId: string;
  tags: string[];
  banned: boolean;
  team: {
    affiliation: string;
    country: string;
    seat: string;
    categories: TeamCategory[];
    /** Absent if unknown. */
    icpcId?: string;
  } | null;
  delayMs: number;
  extraMs: number;
  startedAtMs: number | null;
}

export interface SubmissionData {
  /** Rises with arrival in the contest, from 1. */
  number: number;
  /** The participant's user. */
  userId: string;
  sentBy: string | null;
  problemId: string;
  /** Empty if unknown. */
  language: string;
  submittedAtMs: number;
  /** Null without a clock. */
  contestTimeMs: number | null;
  /** When its participant spent a token on it; absent: none was. */
  tokenedAtMs?: number;
}

/** The current judging of a submission. */
export interface JudgementData {
  number: number;
  /** Rises with every judging of the submission, from 1. */
  attempt: number;
  state: 'waiting' | 'judging' | 'done';
  startedAtMs: number | null;
  completedAtMs: number | null;
  /** 0 to 100; 0 until it is done. */
  score: number;
  /** Empty until it is done. */
  status: string;
  /** The judge failed, not the submission. */
  isFault: boolean;
  /** Such as `cpu` in milliseconds; empty until it is done. */
  metrics: Record<string, number>;
  /** The lease under which it was judged; absent in entries of earlier versions, null until it is done. */
  taskId?: string | null;
}

/** A hack that was made during a round, once it is known whether it was successful. */
export interface HackData {
  /** The participant who hacked: a user or a team. */
  userId: string;
  problemId: string;
  isSuccessful: boolean;
  /** When it was made. */
  submittedAtMs: number;
}

/** One version of a message; its text is in `clarification_messages`. */
export interface MessageData {
  threadId: string;
  threadNumber: number;
  seq: number;
  /** The same for all versions of a message. */
  position: number;
  fromJury: boolean;
  forAll: boolean;
  /** Null: a notice of the jury. */
  askerId: string | null;
  category: ClarificationCategory;
  problemId: string | null;
  createdAtMs: number;
}

/** A tag of participants that imported files describe. */
export interface GroupData {
  key: string;
  icpcId: string;
  name: string;
}

/** An affiliation of teams that imported files describe. */
export interface OrganizationData {
  key: string;
  icpcId: string;
  name: string;
  formalName: string;
  country: string;
}

/** A person of a team or of the staff; their name, e-mail and sex are in `contest_persons`. */
export interface PersonData {
  key: string;
  icpcId: string;
  role: 'contestant' | 'coach' | 'staff' | 'other';
  title: string;
  /** Users of participants. */
  teamIds: string[];
}

/** The photo of a participant. */
export interface PhotoData {
  photoId: string;
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  md5: string;
}

/** Official results. */
export interface FinalizationData {
  finalizedAtMs: number;
  /** Null while the event feed continues. */
  endOfUpdatesMs: number | null;
}

export interface LogData {
  /** Subject: the contest. */
  contest: ContestData;
  /** Subject: the problem. */
  problem: ProblemData;
  /** Subject: the participant (`contest_participants.id`). */
  participant: ParticipantData;
  /** Subject: the solution. */
  submission: SubmissionData;
  /** Subject: the solution. */
  judgement: JudgementData;
  /** Subject: the hack. */
  hack: HackData;
  /** Subject: the version of the message (`clarification_messages.id`). */
  message: MessageData;
  /** Subject: `contest_tag_groups.id`. */
  group: GroupData;
  /** Subject: `contest_organizations.id`. */
  organization: OrganizationData;
  /** Subject: `contest_persons.id`. */
  person: PersonData;
  /** Subject: the participant. */
  photo: PhotoData;
  /** Subject: the contest. */
  finalization: FinalizationData;
  /** Subject: the contest. */
  awards: AwardPlan;
}
export type LogKind = keyof LogData;

export type LogEntry = {
  [Kind in LogKind]: {
    /** From 1, without gaps, in the order of commits. */
    seq: number;
    atMs: number;
    kind: Kind;
    subjectId: string;
    data: LogData[Kind] | null;
  };
}[LogKind];

/** The judging that an entry has the result of; undefined for other entries. */
export function judgingOf({ kind, subjectId, data }: LogEntry): { solutionId: string; taskId: string } | undefined {
  return kind === 'judgement' && data?.taskId ? { solutionId: subjectId, taskId: data.taskId } : undefined;
}

/** A position in a log. A restored backup has another epoch: positions of the old one are invalid. */
export interface LogHead {
  epoch: string;
  seq: number;
}

import type { HackData, JudgementData, LogData, LogEntry, SubmissionData } from './log-entry.ts';

export interface LoggedSubmission extends SubmissionData {
  /** Null until a runner takes it. */
  judgement: JudgementData | null;
  /** Points of the subtasks in this judging; null if they are unknown. */
  subtasks: readonly number[] | null;
}

/** A contest after some entries of its log: a fold. */
export interface ContestState {
  /** Of the last entry. */
  seq: number;
  /** Null before the first entry. */
  contest: LogData['contest'] | null;
  problems: Map<string, LogData['problem']>;
  participants: Map<string, LogData['participant']>;
  submissions: Map<string, LoggedSubmission>;
  hacks: Map<string, HackData>;
}

export function emptyState(): ContestState {
  return {
    seq: 0,
    contest: null,
    problems: new Map(),
    participants: new Map(),
    submissions: new Map(),
    hacks: new Map(),
  };
}

/** Applies the next entry of the log, of a judgement with the points of its subtasks. */
export function applyEntry(state: ContestState, entry: LogEntry, subtasks: readonly number[] | null = null): void {
  state.seq = entry.seq;
  const { subjectId: id } = entry;
  switch (entry.kind) {
    case 'contest':
      state.contest = entry.data;
      return;
    case 'problem':
      put(state.problems, id, entry.data);
      return;
    case 'participant':
      put(state.participants, id, entry.data);
      return;
    case 'submission': {
      const { judgement = null, subtasks: known = null } = state.submissions.get(id) ?? {};
      put(state.submissions, id, entry.data && { ...entry.data, judgement, subtasks: known });
      return;
    }
    case 'judgement': {
      const submission = state.submissions.get(id);
      if (submission) Object.assign(submission, { judgement: entry.data, subtasks });
      return;
    }
    case 'hack':
      put(state.hacks, id, entry.data);
      return;
    case 'message':
    case 'group':
    case 'organization':
    case 'person':
    case 'photo':
    case 'finalization':
    case 'awards':
  }
}

function put<T>(map: Map<string, T>, id: string, data: T | null): void {
  if (data === null) map.delete(id);
  else map.set(id, data);
}

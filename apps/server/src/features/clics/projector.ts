import type { LogEntry } from '../contest-log/log-entry.ts';
import { awardObjects } from './awards.ts';
import {
  applyEntry,
  keyOfMessage,
  makeState,
  type BoardFacts,
  type ContestState,
  type Lookups,
  type Participant,
} from './contest-state.ts';
import { judgementTypes } from './judgement-types.ts';
import { apiLanguages, languageOf } from './languages.ts';
import {
  clarificationObject,
  contestObject,
  groupObjects,
  isPassFail,
  judgementIdOf,
  judgementObject,
  mainGroup,
  organizationObject,
  personObject,
  problemIdOf,
  problemObject,
  stateObject,
  submissionObject,
  teamObject,
} from './objects.ts';
import { isSameRuns, runEntries, runLines, runsOf, type Runs } from './runs.ts';
import { positionBefore, type Position } from './tokens.ts';
import { inVersion, type ApiObject } from './versions.ts';
import type { View } from './view.ts';
import {
  countsInContest,
  mayKnowMessage,
  mayKnowParticipant,
  mayKnowProblem,
  mayKnowResult,
  mayKnowRuns,
  mayKnowSubmission,
  updatesEndMs,
  type Knowledge,
} from './visibility.ts';

/** Types of objects in the order in which readers need them: what is referred to comes first. */
export const objectTypes = [
  'contest',
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'teams',
  'persons',
  'problems',
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
] as const;
export type ObjectType = (typeof objectTypes)[number];

/** The key of the only object of `contest` and of `state`, which have no id in the feed. */
export const SINGLE = '';

export interface FeedLine extends Position {
  /** As sent, with its line break. Of the runs of a judgement, several lines. */
  readonly text: string;
}

/** What an entry concerned before it was applied. */
interface Before {
  before: Participant | undefined;
  /** Tag or affiliation. */
  namedBefore: string | undefined;
  /** Of a person. */
  keyBefore: string | undefined;
}

/**
 * Projects the log of a contest onto what one view may know: current objects, and the lines of the event feed. Every
 * change of an object is a line, so the objects are the fold of the lines. The same entries make the same objects and
 * lines, wherever they are read.
 */
export class Projector implements Knowledge {
  readonly view: View;
  readonly state: ContestState;
  readonly lines: FeedLine[] = [];
  /** The last applied entry of the log. */
  seq = 0;
  /** Whether the last line ever was added. */
  isOver = false;
  readonly #seal: (position: Position) => string;
  readonly #objects = new Map<ObjectType, Map<string, string>>(objectTypes.map((type) => [type, new Map()]));
  /** Ids of the shown judgements by submission. */
  readonly #judgementIds = new Map<string, string>();
  /** Shown runs by submission. */
  readonly #runs = new Map<string, Runs>();
  /** Ids of the shown submissions by submission. */
  readonly #submissionIds = new Map<string, string>();
  /** Groups and organizations of the shown teams, and the reverse. */
  readonly #needs = new Map<string, { type: 'groups' | 'organizations'; id: string }[]>();
  readonly #neededBy = new Map<string, Set<string>>();
  /** Lines of the current entry. */
  #line = 0;
  /** Deletes objects, but adds and changes none. */
  #onlyDeletes = false;

  constructor(contestId: string, view: View, board: BoardFacts, seal: (position: Position) => string) {
    this.view = view;
    this.state = makeState(contestId, board);
    this.#seal = seal;
  }

  /** Whether the contest has a clock, without which there is nothing to read. */
  get isReadable(): boolean {
    return (this.state.contest?.clock ?? null) !== null;
  }

  apply(entry: LogEntry, lookups: Lookups): void {
    const before = entry.kind === 'participant' ? this.#participantOf(entry.subjectId) : undefined;
    const namedBefore = this.#nameOf(entry);
    const keyBefore = entry.kind === 'person' ? this.state.people.get(entry.subjectId)?.key : undefined;
    applyEntry(this.state, entry, lookups);
    this.seq = entry.seq;
    this.#line = 0;
    if (!this.isReadable || this.isOver) return;
    this.#refreshAfter(entry, { before, namedBefore, keyBefore });
    if (this.#mayChangeAwards(entry)) this.#refreshAwards();
  }

  #refreshAfter(entry: LogEntry, { before, namedBefore, keyBefore }: Before): void {
    switch (entry.kind) {
      case 'contest':
      case 'problem':
      case 'finalization':
        return this.#refreshAll();
      case 'awards':
        return this.#refreshAwards();
      case 'participant':
        return this.#refreshParticipant(this.#participantOf(entry.subjectId), before);
      case 'photo': {
        const participant = this.#participantOf(entry.subjectId);
        return participant && this.#refreshTeam(participant);
      }
      case 'group':
      case 'organization':
        return this.#refreshNamed(entry.kind, new Set([namedBefore, this.#nameOf(entry)]));
      case 'person':
        return this.#refreshPerson(entry.subjectId, keyBefore);
      case 'submission':
        // A judgement goes before its submission.
        this.#onlyDeletes = true;
        this.#refreshJudgement(entry.subjectId);
        this.#onlyDeletes = false;
        this.#refreshSubmission(entry.subjectId);
        return this.#refreshJudgement(entry.subjectId);
      case 'judgement':
        return this.#refreshJudgement(entry.subjectId);
      case 'hack':
        // Hacks are part of the scoreboard only, which is computed on request.
        return undefined;
      case 'message':
        if (entry.data === null) return this.#put('clarifications', entry.subjectId, null);
        return this.#refreshMessage(keyOfMessage(entry.data));
    }
  }

  /** Whether an entry after the finalization may change the awards; those that refresh everything do so themselves. */
  #mayChangeAwards({ kind, subjectId }: LogEntry): boolean {
    const { state } = this;
    if (state.finalizedAtMs === null) return false;
    if (kind === 'participant' || kind === 'group' || kind === 'organization') return true;
    if (kind === 'hack') return true;
    if (kind !== 'submission' && kind !== 'judgement') return false;
    const submission = state.submissions.get(subjectId);
    return submission === undefined || countsInContest(state, submission);
  }

  /** The tag or affiliation that an entry describes. */
  #nameOf({ kind, subjectId }: LogEntry): string | undefined {
    if (kind === 'group') return this.state.groups.get(subjectId)?.name;
    return kind === 'organization' ? this.state.organizations.get(subjectId)?.name : undefined;
  }

  /** Current objects of a type as JSON, by id. */
  objectsOf(type: ObjectType): ReadonlyMap<string, string> {
    if (type === 'runs') return new Map([...this.#runs.values()].flatMap(runEntries));
    return this.#objects.get(type) ?? new Map<string, string>();
  }

  /** Whether the view shows a judgement of the submission. */
  knowsJudgement(submissionId: string): boolean {
    return this.#judgementIds.has(submissionId);
  }

  /** Whether the view shows the submission. */
  knowsSubmission(submissionId: string): boolean {
    return this.#submissionIds.has(submissionId);
  }

  /** The index of the first line after a position. */
  indexAfter({ seq, line }: Position): number {
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const one = this.lines[middle];
      if (one && (one.seq < seq || (one.seq === seq && one.line <= line))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #participantOf(participantId: string): Participant | undefined {
    return this.state.participants.get(this.state.userOfParticipant.get(participantId) ?? '');
  }

  #put(type: ObjectType, id: string, object: ApiObject | null, { evenSame = false } = {}): void {
    const objects = this.#objects.get(type);
    if (!objects) return;
    let data = 'null';
    if (object === null) {
      if (!objects.delete(id)) return;
    } else {
      if (this.#onlyDeletes) return;
      data = JSON.stringify(inVersion(this.view.version, type, object));
      if (!evenSame && objects.get(id) === data) return;
      objects.set(id, data);
    }
    const position = this.#nextPosition();
    const shownId = id === SINGLE ? null : id;
    const head = JSON.stringify({ token: this.#seal(position), type, id: shownId }).slice(0, -1);
    this.lines.push({ ...position, text: `${head},"data":${data}}\n` });
  }

  #nextPosition(): Position {
    const position = { seq: this.seq, line: this.#line };
    this.#line += 1;
    return position;
  }

  /** Replaces the runs of a submission's judgement. Null: there are none to show. */
  #putRuns(submissionId: string, runs: Runs | null): void {
    const before = this.#runs.get(submissionId) ?? null;
    if (isSameRuns(before, runs)) return;
    if (before && (before.judgementId !== runs?.judgementId || before.cases !== runs.cases)) {
      this.#runs.delete(submissionId);
      this.#addRunLines(before, false);
    }
    if (runs === null || this.#onlyDeletes) return;
    this.#runs.set(submissionId, runs);
    this.#addRunLines(runs, true);
  }

  #addRunLines(runs: Runs, isShown: boolean): void {
    const position = this.#nextPosition();
    this.lines.push(
      runLines(runs, {
        ...position,
        tokens: { before: this.#seal(positionBefore(position)), after: this.#seal(position) },
        isShown,
      }),
    );
  }

  /** After a change that can concern everything. What becomes hidden goes first, in the reverse order. */
  #refreshAll(): void {
    const { state } = this;
    const steps = [
      () => this.#refreshContest(),
      () => {
        for (const one of state.participants.values()) this.#refreshTeam(one);
      },
      () => {
        for (const id of state.people.keys()) this.#refreshPerson(id);
      },
      () => this.#refreshProblems(),
      // The end of updates comes after everything else.
      () => this.#put('state', SINGLE, { ...stateObject(this), end_of_updates: null }),
      () => {
        for (const id of state.submissions.keys()) this.#refreshSubmission(id);
      },
      () => {
        for (const id of state.submissions.keys()) this.#refreshJudgement(id);
      },
      () => {
        for (const key of state.messages.keys()) this.#refreshMessage(key);
      },
      () => this.#refreshAwards(),
      // The last line ever.
      () => this.#put('state', SINGLE, stateObject(this)),
    ];
    this.#onlyDeletes = true;
    for (const step of steps.toReversed()) step();
    this.#onlyDeletes = false;
    for (const step of steps) step();
    this.isOver = updatesEndMs(this) !== null;
  }

  #refreshContest(): void {
    const { state } = this;
    this.#put('contest', SINGLE, contestObject(state));
    for (const one of judgementTypes(state.board.config, isPassFail(state))) this.#put('judgement-types', one.id, one);
    for (const one of apiLanguages) this.#put('languages', one.id, { ...one });
    this.#put('groups', mainGroup.id, mainGroup);
  }

  #refreshParticipant(now: Participant | undefined, before: Participant | undefined): void {
    const participant = now ?? before;
    if (!participant) return;
    const submissions = this.state.submissionsOf.get(participant.userId) ?? [];
    if (!now) {
      for (const id of submissions) this.#refreshJudgement(id);
      for (const id of submissions) this.#refreshSubmission(id);
      this.#refreshTeam({ ...participant, isGone: true });
      return;
    }
    this.#onlyDeletes = true;
    for (const id of submissions) this.#refreshJudgement(id);
    for (const id of submissions) this.#refreshSubmission(id);
    this.#onlyDeletes = false;
    // An entry without a change announces a new name, which the previous entry may have been read with.
    const isRenamed = before !== undefined && isSame(now, before);
    this.#refreshTeam(now, { evenSame: isRenamed });
    this.#refreshMessagesOf(now.userId);
    for (const id of submissions) this.#refreshSubmission(id);
    for (const id of submissions) this.#refreshJudgement(id);
  }

  #refreshTeam(participant: Participant & { isGone?: boolean }, { evenSame = false } = {}): void {
    const { id } = participant;
    const isShown = participant.isGone !== true && mayKnowParticipant(this.state, this.view, participant);
    if (!isShown) {
      this.#refreshPeopleOf(participant.userId, { leaving: true });
      this.#refreshMessagesOf(participant.userId, { leaving: true });
      this.#withdrawAwards(id);
      this.#put('teams', id, null);
      this.#need(id, []);
      return;
    }
    if (this.#onlyDeletes) return;
    const organization = organizationObject(this.state, participant);
    const groups = groupObjects(this.state, participant);
    for (const group of groups) this.#put('groups', group.id, group);
    if (organization) this.#put('organizations', organization.id, organization);
    this.#put('teams', id, teamObject(this.state, this.view, participant), { evenSame });
    this.#need(id, [
      ...groups.map((group) => ({ type: 'groups' as const, id: group.id })),
      ...(organization ? [{ type: 'organizations' as const, id: organization.id }] : []),
    ]);
    this.#refreshPeopleOf(participant.userId);
  }

  /** Awards change before the deletion of a team that has them. */
  #withdrawAwards(teamId: string): void {
    if (this.state.finalizedAtMs === null || !this.objectsOf('teams').has(teamId)) return;
    const isDeleting = this.#onlyDeletes;
    this.#onlyDeletes = false;
    this.#refreshAwards();
    this.#onlyDeletes = isDeleting;
  }

  /** Teams that have one of these tags or affiliations, after files have described it. */
  #refreshNamed(kind: 'group' | 'organization', names: ReadonlySet<string | undefined>): void {
    for (const one of this.state.participants.values()) {
      const own = kind === 'group' ? one.tags : [one.team?.affiliation];
      if (own.some((name) => name !== undefined && names.has(name))) this.#refreshTeam(one);
    }
  }

  /** `leaving`: the team is about to be hidden, so that no one may refer to it. */
  #refreshPeopleOf(userId: string, { leaving = false } = {}): void {
    const isDeleting = this.#onlyDeletes;
    // People of another team, too, change before the team is deleted.
    this.#onlyDeletes = isDeleting && !leaving;
    for (const id of this.state.peopleOf.get(userId) ?? [])
      this.#refreshPerson(id, undefined, leaving ? userId : undefined);
    this.#onlyDeletes = isDeleting;
  }

  /** What the team asked, and the replies. `leaving`: it is about to be hidden. */
  #refreshMessagesOf(userId: string, { leaving = false } = {}): void {
    for (const key of this.state.messagesOf.get(userId) ?? []) this.#refreshMessage(key, leaving ? userId : undefined);
  }

  /** People are shown with one of their teams; staff, who have none, always. */
  #refreshPerson(id: string, keyBefore?: string, leavingId?: string): void {
    const person = this.state.people.get(id);
    if (keyBefore !== undefined && keyBefore !== person?.key) this.#put('persons', keyBefore, null);
    if (!person) return;
    const teamIds = person.teamIds
      .filter((userId) => userId !== leavingId)
      .flatMap((userId) => this.state.participants.get(userId)?.id ?? [])
      .filter((teamId) => this.objectsOf('teams').has(teamId));
    const isShown = teamIds.length > 0 || person.teamIds.length === 0;
    this.#put('persons', person.key, isShown ? personObject(this.view, person, teamIds) : null);
  }

  /** Records the groups and organizations of a team; those without a team are deleted. */
  #need(teamId: string, needs: { type: 'groups' | 'organizations'; id: string }[]): void {
    const before = this.#needs.get(teamId) ?? [];
    if (needs.length === 0) this.#needs.delete(teamId);
    else this.#needs.set(teamId, needs);
    for (const one of needs) {
      const teams = this.#neededBy.get(`${one.type}/${one.id}`) ?? new Set<string>();
      this.#neededBy.set(`${one.type}/${one.id}`, teams.add(teamId));
    }
    for (const one of before) {
      if (needs.some(({ type, id }) => type === one.type && id === one.id)) continue;
      const teams = this.#neededBy.get(`${one.type}/${one.id}`);
      teams?.delete(teamId);
      if (teams?.size === 0 && one.id !== mainGroup.id) this.#put(one.type, one.id, null);
    }
  }

  #refreshProblems(): void {
    const { state, view } = this;
    const ordered = [...state.problems].toSorted(([, a], [, b]) => (a.slug < b.slug ? -1 : Number(a.slug > b.slug)));
    const shown = ordered.filter(([id]) => mayKnowProblem(state, view, id)).map(([id]) => id);
    const ids = new Set(shown.map(problemIdOf));
    for (const id of this.objectsOf('problems').keys()) if (!ids.has(id)) this.#put('problems', id, null);
    for (const [ordinal, id] of shown.entries())
      this.#put('problems', problemIdOf(id), problemObject(state, id, ordinal));
  }

  #refreshSubmission(submissionId: string): void {
    const { state, view } = this;
    const submission = state.submissions.get(submissionId);
    const isShown = submission !== undefined && mayKnowSubmission(state, view, submission);
    if (!isShown) {
      const id = this.#submissionIds.get(submissionId);
      if (id !== undefined) this.#put('submissions', id, null);
      this.#submissionIds.delete(submissionId);
      return;
    }
    if (this.#onlyDeletes) return;
    const language = languageOf(submission.language);
    this.#put('languages', language.id, { ...language });
    const object = submissionObject(state, view, submission);
    this.#put('submissions', object.id, object);
    this.#submissionIds.set(submissionId, object.id);
  }

  #refreshJudgement(submissionId: string): void {
    const { state, view } = this;
    const submission = state.submissions.get(submissionId);
    const judgement = state.judgements.get(submissionId);
    const isShown =
      submission !== undefined &&
      judgement !== undefined &&
      mayKnowSubmission(state, view, submission) &&
      mayKnowResult(state, view, submission, judgement);
    const object = isShown ? judgementObject(state, view, submission, judgement) : null;
    const id = object && judgement ? judgementIdOf(judgement) : null;
    const before = this.#judgementIds.get(submissionId);
    const areRunsShown = object !== null && isShown && mayKnowRuns(state, view, submission);
    const cases = state.judged.get(submissionId)?.cases ?? [];
    const runs = areRunsShown ? runsOf(state, submission, { judgement, cases }) : null;
    // Before their judgement.
    if (runs === null) this.#putRuns(submissionId, null);
    // Only one judgement of a submission exists at any time: tools count the last one that was added.
    if (before !== undefined && before !== id) {
      this.#putRuns(submissionId, null);
      this.#put('judgements', before, null);
      this.#judgementIds.delete(submissionId);
    }
    if (id === null || object === null || this.#onlyDeletes) return;
    this.#put('judgements', id, object);
    this.#judgementIds.set(submissionId, id);
    this.#putRuns(submissionId, runs);
  }

  /** A message that is shown changes before what it refers to is deleted. `leavingId`: of a team about to be hidden. */
  #refreshMessage(key: string, leavingId?: string): void {
    const { state, view } = this;
    const message = state.messages.get(key);
    if (!message) return;
    if (!mayKnowMessage(state, view, message)) return this.#put('clarifications', message.id, null);
    const isDeleting = this.#onlyDeletes;
    if (isDeleting && !this.objectsOf('clarifications').has(message.id)) return;
    const { problemId, threadId, position, askerId } = message;
    const teamId = askerId === null || askerId === leavingId ? undefined : state.participants.get(askerId)?.id;
    const first = position === 1 ? undefined : state.messages.get(keyOfMessage({ threadId, position: 1 }));
    const isProblemShown = problemId !== null && mayKnowProblem(state, view, problemId);
    this.#onlyDeletes = false;
    this.#put(
      'clarifications',
      message.id,
      clarificationObject(state, message, {
        teamId: this.#shown('teams', teamId),
        replyToId: first && mayKnowMessage(state, view, first) ? first.id : null,
        problemId: this.#shown('problems', isProblemShown ? problemIdOf(problemId) : undefined),
      }),
    );
    this.#onlyDeletes = isDeleting;
  }

  #shown(type: ObjectType, id: string | undefined): string | null {
    return id !== undefined && this.objectsOf(type).has(id) ? id : null;
  }

  #refreshAwards(): void {
    const awards = new Map(awardObjects(this).map((one) => [one.id, one]));
    for (const id of this.objectsOf('awards').keys()) if (!awards.has(id)) this.#put('awards', id, null);
    for (const [id, award] of awards) this.#put('awards', id, { ...award });
  }
}

function isSame({ name: _a, ...a }: Participant, { name: _b, ...b }: Participant): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

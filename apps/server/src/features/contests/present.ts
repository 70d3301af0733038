import { hasCapability, type Reply } from '@assay/contract';
import { presentObject, presentTitles, presentTranslations } from '../access/present-object.ts';
import {
  endMsOf,
  hasGrant,
  hidesResultsOfOthers,
  participantClock,
  readBoardConfig,
  UNKNOWN_INSTANT_MS,
} from '@assay/rules';
import type { ContestPageRow } from './contest-page.ts';
import type { ContestScope } from './contest-scope.ts';
import { presentClock, presentOwnClock, presentOwnStart } from '../clocks/present.ts';
import {
  administers,
  judges,
  may,
  mayMakeInstances,
  mayMakeSolutions,
  mayRegister,
  maySubmit,
  mayWithdraw,
  observes,
} from './policy.ts';
import type { ContestRow } from './queries.ts';
import { startRefusal } from '../clocks/start-refusal.ts';

export function presentContest(row: ContestRow) {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    ...presentTitles(row.titles),
    tags: row.tags,
    stages: row.stages,
    participantCount: row.participantCount,
  };
}

export function presentOrgContest(row: ContestRow) {
  return {
    ...presentContest(row),
    accessLevel: row.accessLevel,
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime() + row.ownLaterMs,
    registered: row.registered,
  };
}

export function presentContestPage(
  scope: ContestScope,
  row: ContestPageRow,
  { reasons, isExam }: { reasons: readonly string[]; isExam: boolean },
): Reply<'GET /api/contest/:contestId'> {
  const { participant, ownClock, nowMs } = scope;
  const hasOwnTimes = participant !== null && (hasGrant(participant) || participant.startedAtMs !== null);
  const isHiding = ownClock !== null && hidesResultsOfOthers(ownClock, nowMs);
  return {
    ...presentObject(scope, row),
    ...presentTranslations(row.translations),
    stages: scope.stages.map(({ name, start }) => ({ name, start })),
    currentStage: scope.stage,
    participantCount: row.participantCount,
    registered: scope.participant !== null,
    ...(scope.teams && scope.teams.entry !== 'individuals' && { entry: scope.teams.entry }),
    ...(row.teamName !== null && { team: { _id: scope.actingId, name: row.teamName } }),
    ...(row.hasPrinting && { printing: true as const }),
    ...(scope.stages.some(({ settings }) => settings.hacking !== undefined) && { hacks: true as const }),
    serverTime: scope.nowMs,
    rulesVersion: row.rulesVersion,
    ...(row.clock && { clock: presentClock(row.clock) }),
    ...(ownClock && hasOwnTimes && { ownClock: presentOwnClock(ownClock, participant, reasons) }),
    ...(ownClock?.window &&
      participant && { ownStart: presentOwnStart(ownClock, participant, { nowMs, mayStart: mayStart(scope) }) }),
    ...(Object.keys(row.submissionLimits).length > 0 && { submissionLimits: row.submissionLimits }),
    ...(row.boardConfig !== null && { format: readBoardConfig(row.boardConfig).config.format }),
    ...(row.publicBoard !== null && !isHiding && !may(scope, 'readRanklists') && { publicBoard: row.publicBoard }),
    ...(row.isVirtual && { virtual: true }),
    ...(row.hasRound && { round: presentRound(scope, row) }),
    abilities: {
      register: mayRegister(scope),
      withdraw: row.teamName === null && !isExam && mayWithdraw(scope, row.hasTakenPart),
      start: mayStart(scope),
      readProblems: may(scope, 'readProblems'),
      readSolutions: may(scope, 'readSolutions'),
      readAllSolutions: may(scope, 'readAllSolutions'),
      readRanklists: may(scope, 'readRanklists'),
      readParticipants: may(scope, 'readParticipants'),
      createSolution: mayMakeSolutions(scope),
      submit: maySubmit(scope),
      createInstance: mayMakeInstances(scope),
      editContent: hasCapability('contest', scope.capability, 'content'),
      administer: administers(scope),
      judge: judges(scope),
      observe: observes(scope),
    },
  };
}

function mayStart({ participant, ownClock, nowMs }: ContestScope): boolean {
  if (!participant || !ownClock || participant.startedAtMs !== null) return false;
  return startRefusal(ownClock, participant, nowMs) === null;
}

/** The phase of a round; while the clock decides it, with its end for the viewer. */
function presentRound({ participant, ownClock, stage, nowMs }: ContestScope, { clock, isTested }: ContestPageRow) {
  if (isTested !== null) return { phase: isTested ? ('finished' as const) : ('testing' as const) };
  if (!clock) return { phase: 'coding' as const };
  const own = participant && ownClock ? participantClock(ownClock, participant) : clock;
  if (nowMs < own.startMs) return { phase: 'before' as const, endsAt: own.startMs };
  const endsAt = endMsOf(own);
  if (nowMs >= endsAt)
    return { phase: stage.settings.hacking === 'open' ? ('hacking' as const) : ('pending' as const) };
  return { phase: 'coding' as const, ...(endsAt < UNKNOWN_INSTANT_MS && { endsAt }) };
}

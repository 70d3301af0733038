import { hasCapability, type Reply } from '@assay/contract';
import { presentObject, presentTitles, presentTranslations } from '../access/present-object.ts';
import { readBoardConfig } from '@assay/rules';
import type { ContestPageRow } from './contest-page.ts';
import type { ContestScope } from './contest-scope.ts';
import { presentClock, presentOwnClock } from '../clocks/present.ts';
import { administers, may, mayMakeInstances, mayMakeSolutions, mayRegister, maySubmit, mayWithdraw } from './policy.ts';
import type { ContestRow } from './queries.ts';

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
    end: row.endsAt.getTime(),
    registered: row.registered,
  };
}

export function presentContestPage(
  scope: ContestScope,
  row: ContestPageRow,
  reasons: readonly string[],
): Reply<'GET /api/contest/:contestId'> {
  return {
    ...presentObject(scope, row),
    ...presentTranslations(row.translations),
    stages: scope.stages.map(({ name, start }) => ({ name, start })),
    currentStage: scope.stage,
    participantCount: row.participantCount,
    registered: scope.participant !== null,
    serverTime: scope.nowMs,
    rulesVersion: row.rulesVersion,
    ...(row.clock && { clock: presentClock(row.clock) }),
    ...(scope.grantedClock &&
      scope.participant && { ownClock: presentOwnClock(scope.grantedClock, scope.participant, reasons) }),
    ...(row.boardConfig !== null && { format: readBoardConfig(row.boardConfig).config.format }),
    ...(row.publicBoard !== null && !may(scope, 'readRanklists') && { publicBoard: row.publicBoard }),
    abilities: {
      register: mayRegister(scope),
      withdraw: mayWithdraw(scope, row.hasTakenPart),
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
    },
  };
}

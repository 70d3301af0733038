import { capabilityBits, type RoomCheck, type RoomCheckKey } from '@assay/contract';
import { route } from '../../http/route.ts';
import { countParticipants, countRanklists } from '../contest-direction/queries.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findPrintSettings } from '../printing/queries.ts';
import { readDisk } from '../site-health/read-disk.ts';
import { findMarks } from '../site-marks/queries.ts';
import {
  checkBackup,
  checkClocks,
  checkData,
  checkDisk,
  checkLanguages,
  checkLimits,
  checkPrinting,
  checkRehearsal,
  checkRoles,
  checkRunners,
  checkSignIn,
  checkSolutions,
  checkSpeed,
  checkTimeline,
  checkValidators,
} from './checks.ts';
import {
  databaseTimeMs,
  findContestClock,
  findLastRehearsal,
  findParticipatingJury,
  findWithoutSignIn,
  hasActivePrinter,
  listProblemChecks,
  measurePrints,
} from './queries.ts';
import { checkedRunner, findRoomRunners } from './room-runners.ts';

/** Name of the replying server among those of runners; the page translates it. */
const SERVER = '';

/** Computed from the current state: nothing is stored, and nothing is started. */
export const getChecklist = route('GET /api/contest/:contestId/admin/checklist', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: { id, orgId, nowMs, commonStages }, viewer, context }) => {
    const { db, clock, providers } = context;
    const disk = readDisk(context);
    const serverOffsetMs = clock.now() - (await databaseTimeMs(db));
    const problems = await listProblemChecks(db, id);
    const all = await findRoomRunners(context, orgId, viewer);
    const runners = all.filter(({ row }) => row.isOnline).map(checkedRunner);
    const participants = await countParticipants(db, id);
    const signIn = await findWithoutSignIn(db, id, [...providers.keys()]);
    const marks = await findMarks(db);
    const settings = await findPrintSettings(db, id);
    const prints = await measurePrints(db, id);
    const isStaffed = settings.enabled && (await hasActivePrinter(db, id, capabilityBits.contest.printing));
    const contestClock = await findContestClock(db, id);
    const ranklists = await countRanklists(db, id);
    const rehearsal = await findLastRehearsal(db, id);
    const { freeBytes, bucketReachable } = await disk;
    const findings: Record<RoomCheckKey, Omit<RoomCheck, 'key'>> = {
      data: checkData(problems),
      validators: checkValidators(problems),
      solutions: checkSolutions(problems),
      limits: checkLimits(problems),
      runners: checkRunners(runners, problems, participants.total - participants.banned),
      speed: checkSpeed(runners),
      clocks: checkClocks(runners, serverOffsetMs, SERVER),
      languages: checkLanguages(runners),
      disk: checkDisk(runners, { name: SERVER, freeBytes, bucketReachable }),
      backup: checkBackup(marks.get('backup')?.at.getTime() ?? null, nowMs),
      signIn: checkSignIn(signIn),
      roles: checkRoles(await findParticipatingJury(db, id)),
      printing: checkPrinting({ enabled: settings.enabled, isStaffed, oldestAtMs: prints.oldestAtMs }, nowMs),
      rehearsal: checkRehearsal(rehearsal),
      timeline: checkTimeline({ stages: commonStages, clock: contestClock, ranklists }),
    };
    // The keys of an object with these keys.
    const keys = Object.keys(findings) as RoomCheckKey[];
    return { checkedAt: nowMs, checks: keys.map((key) => ({ key, ...findings[key] })) };
  },
});

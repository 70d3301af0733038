import type { SiteLight } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { VERSION } from '../../version.ts';
import { findMarks } from '../site-marks/queries.ts';
import { judgeLight } from './judge-lights.ts';
import { countRunners, countWaitingMails, measureDatabase, measureJudging, measureQueue } from './queries.ts';
import { readDisk } from './read-disk.ts';

/** Kinds of tasks for Assay's own runners and servers. Others may wait for a program that is not running. */
const OWN_KINDS: ReadonlySet<string> = new Set(['solution', 'rejudge', 'run', 'bench', 'ranklist']);

export const readSiteHealth = route('GET /api/admin/health', {
  handle: async ({ context }) => ({ checkedAt: context.clock.now(), lights: await readLights(context) }),
});

/** One query after another, so that an open page never takes more than one connection of the pool. */
async function readLights(context: AppContext): Promise<SiteLight[]> {
  const { db, config, clock, events } = context;
  const disk = readDisk(context);
  const judging = await measureJudging(db);
  const runners = await countRunners(db);
  const kinds = await measureQueue(db);
  const { servers, ...database } = await measureDatabase(db);
  const marks = await findMarks(db);
  const waiting = await countWaitingMails(db);
  const timeOf = (kind: Parameters<typeof marks.get>[0]) => marks.get(kind)?.at.getTime() ?? null;

  const own = kinds.filter(({ kind }) => OWN_KINDS.has(kind));
  const ages = own.flatMap(({ oldestMs }) => (oldestMs === null ? [] : [oldestMs]));
  const queue = {
    ready: own.reduce((sum, { ready }) => sum + ready, 0),
    oldestMs: ages.length === 0 ? null : Math.max(...ages),
    kinds,
  };
  const mail = {
    configured: config.identity.mail !== null,
    waiting,
    lastSentAt: timeOf('mail-sent'),
    lastFailedAt: timeOf('mail-failed'),
    lastFailure: marks.get('mail-failed')?.detail ?? '',
  };
  const backup = { lastAt: timeOf('backup') };
  const space = await disk;
  const server = {
    version: VERSION,
    uptimeMs: Math.round(process.uptime() * 1000),
    servers: Math.max(servers, 1),
    streams: events.count(),
  };
  return [
    { key: 'judging', state: judgeLight.judging(judging), figures: judging },
    { key: 'runners', state: judgeLight.runners(runners, VERSION), figures: runners },
    { key: 'queue', state: judgeLight.queue(queue), figures: queue },
    { key: 'disk', state: judgeLight.disk(space), figures: space },
    { key: 'database', state: judgeLight.database(database), figures: database },
    { key: 'mail', state: judgeLight.mail(mail), figures: mail },
    { key: 'backup', state: judgeLight.backup(backup, clock.now()), figures: backup },
    { key: 'server', state: 'good', figures: server },
  ];
}

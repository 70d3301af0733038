import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { App } from '../app.ts';
import type { AppContext } from '../context.ts';
import { orgs, problemGrants, problems, siteInfo } from '../db/schema.ts';
import { insertAnnouncement } from '../features/announcements/queries.ts';
import { insertOrg, updateSettings as updateOrgSettings } from '../features/orgs/queries.ts';
import { insertGrant } from '../features/problem-grants/queries.ts';
import { storeProblem } from '../features/problem-import/make-imported-problem.ts';
import { updateSettings } from '../features/problems/queries.ts';
import type { TakenPackage } from '../work/jobs/take-package.ts';
import { inBoth, readSampleOrganization, sampleFolder, type SampleOrganization } from './sample-organization.ts';
import { ensureDemoUser, loadClass } from './sample-class.ts';
import { loadExam } from './sample-exam.ts';
import { loadFinished } from './sample-finished.ts';
import { ensurePlan } from './sample-plan.ts';
import { loadRoles } from './sample-roles.ts';
import { loadRound } from './sample-round.ts';
import { loadTeams } from './sample-teams.ts';
import { submitSamples } from './submit-samples.ts';

const DEMO_USER = 'demo';
const problemSettings = { allowPublicSubmit: true, solutionShowDetails: true, solutionShowOther: true };
/** Live instances of one user. */
const MAX_INSTANCES = 2;

export interface SampleOptions {
  adminId: string;
  /** Folder of `organization.yaml` and the problems. */
  folder?: string;
}

/**
 * Fills an empty installation with the sample organization: problems, a plan with contests, a contest that has ended,
 * an exam, a round, announcements, and submissions of a demo user and of teams waiting to be judged. An interrupted
 * load continues at the next start; a completed one is never repeated. Returns whether it did anything.
 */
export async function loadSample(app: App, { adminId, folder = sampleFolder }: SampleOptions): Promise<boolean> {
  const { context } = app;
  const marker = join(context.config.dataDir, 'sample.json');
  const state = readState(marker);
  if (state === 'loaded' || !existsSync(folder)) return false;
  if (state === 'absent' && (await context.db.$count(orgs)) > 0) return false;
  writeState(marker, 'loading');
  const sample = readSampleOrganization(folder);
  const orgId = await ensureOrg(context, sample, adminId);
  const demo = await ensureDemoUser(context, orgId, DEMO_USER);
  const made = new Map<string, { problemId: string; submissions: TakenPackage['submissions'] }>();
  for (const name of sample.problems) {
    const { problemId, submissions } = await ensureProblem(context, join(folder, name), orgId);
    made.set(name, { problemId, submissions });
    await submitSamples(app, { submissions, problemId, user: demo });
  }
  const problemIds = new Map([...made].map(([name, { problemId }]) => [name, problemId]));
  await lendProblems(context, sample, { problemIds, ownerId: adminId });
  await ensurePlan(context, sample.plan, { orgId, problemIds, demoId: demo.id, juryId: adminId });
  await loadClass(app, sample, orgId, made);
  await loadTeams(context, sample.plan, orgId);
  await loadRoles(context, sample.plan, orgId);
  await loadFinished(context, sample.finished, { orgId, problems: made });
  await loadExam(context, sample.exam, { orgId, problemIds });
  await loadRound(app, sample.round, { orgId, problems: made });
  await fillSite(context, sample, orgId);
  writeState(marker, 'loaded');
  return true;
}

async function ensureOrg({ db }: AppContext, sample: SampleOrganization, ownerId: string): Promise<string> {
  const [known] = await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.name, sample.name));
  if (known) return known.id;
  return await db.transact(async (tx) => {
    const id = await insertOrg(tx, { name: sample.name, email: sample.email }, ownerId);
    const { tagNames } = sample;
    await updateOrgSettings(tx, id, { visitors: true, tagNames, problemInstanceLimit: MAX_INSTANCES });
    return id;
  });
}

/** The problem of this folder, created if the organization has none with its slug. */
async function ensureProblem(context: AppContext, folder: string, orgId: string) {
  const { db, work } = context;
  const source = { source: { folder }, withSubmissions: true };
  const job = { owner: orgId, sizeBytes: 0 };
  return await work.withFolder(async (temporary) => {
    const taken = await work.run('takePackage', { ...source, folder: temporary }, job);
    const isThere = and(eq(problems.orgId, orgId), eq(problems.slug, taken.slug));
    const [known] = await db.select({ id: problems.id }).from(problems).where(isThere);
    const problemId = known?.id ?? (await storeProblem(context, taken, { orgId }));
    const allowPublicInstance = taken.data.config.instance !== undefined;
    await db.transact((tx) => updateSettings(tx, problemId, { ...problemSettings, allowPublicInstance }));
    return { problemId, submissions: taken.submissions };
  });
}

async function lendProblems(
  { db }: AppContext,
  sample: SampleOrganization,
  { problemIds, ownerId }: { problemIds: ReadonlyMap<string, string>; ownerId: string },
): Promise<void> {
  for (const { problem, note } of sample.lent) {
    const problemId = problemIds.get(problem);
    if (problemId === undefined) throw new Error(`organization.yaml lends ${problem}, which it does not list`);
    if ((await db.$count(problemGrants, eq(problemGrants.problemId, problemId))) > 0) continue;
    const terms = { orgId: null, note: inBoth(note, '\n'), givenBy: ownerId };
    await db.transact((tx) => insertGrant(tx, { id: randomUUID(), problemId, ...terms }));
  }
}

/** Sets the content of the home page, and the organization that new users join. */
async function fillSite({ db, clock }: AppContext, sample: SampleOrganization, orgId: string): Promise<void> {
  const { friends, milestones } = sample;
  await db.transact(async (tx) => {
    for (const announcement of sample.announcements) {
      await insertAnnouncement(tx, {
        title: inBoth(announcement.title, ' · '),
        description: inBoth(announcement.body, '\n\n---\n\n'),
        date: new Date(clock.now()).toISOString(),
        public: announcement.public,
      });
    }
    await tx.update(siteInfo).set({
      milestone: milestones,
      friends: friends.map(({ title, url }) => ({ title: inBoth(title, ' · '), url })),
      defaultOrgId: orgId,
    });
  });
}

type State = 'absent' | 'loading' | 'loaded';

function readState(marker: string): State {
  if (!existsSync(marker)) return 'absent';
  return readFileSync(marker, 'utf8').includes('loaded') ? 'loaded' : 'loading';
}

function writeState(marker: string, state: State): void {
  mkdirSync(join(marker, '..'), { recursive: true });
  writeFileSync(marker, `${JSON.stringify({ state })}\n`);
}

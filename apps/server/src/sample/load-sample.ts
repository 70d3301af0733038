import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { treeOfDirectory, type SourceProblem } from '@assay/problem';
import type { App } from '../app.ts';
import type { AppContext } from '../context.ts';
import { orgMembers, orgs, problems, siteInfo, users } from '../db/schema.ts';
import { insertAnnouncement } from '../features/announcements/queries.ts';
import { insertOrg } from '../features/orgs/queries.ts';
import { makeImportedProblem } from '../features/problem-import/make-imported-problem.ts';
import { readTree, type PackageReading } from '../features/problem-import/read-package.ts';
import { updateSettings } from '../features/problems/queries.ts';
import { insertUser } from '../features/users/queries.ts';
import { inBoth, readSampleOrganization, sampleFolder, type SampleOrganization } from './sample-organization.ts';
import { ensurePlan } from './sample-plan.ts';
import { submitSamples } from './submit-samples.ts';

const DEMO_USER = 'demo';
const LEVELS = { public: 0, restricted: 1, private: 2 } as const;
const problemSettings = { allowPublicSubmit: true, solutionShowDetails: true };

export interface SampleOptions {
  adminId: string;
  /** Folder of `organization.yaml` and the problems. */
  folder?: string;
}

/**
 * Fills an empty installation with the sample organization: problems, a plan with contests, an announcement, links, and programs of a demo user that wait for the judge.
 * What was begun and interrupted is finished at the next start; what has been loaded once is never loaded again. True when anything was done.
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
  const demo = await ensureDemoUser(context, orgId);
  const problemIds = new Map<string, string>();
  for (const name of sample.problems) {
    const reading = await readSampleProblem(join(folder, name));
    const problemId = await ensureProblem(context, reading, orgId);
    problemIds.set(name, problemId);
    await submitSamples(app, { problem: reading.problem, problemId, user: demo });
  }
  await ensurePlan(context, sample.plan, orgId, problemIds);
  await fillSite(context, sample, orgId);
  writeState(marker, 'loaded');
  return true;
}

async function ensureOrg({ db }: AppContext, sample: SampleOrganization, ownerId: string): Promise<string> {
  const [known] = await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.name, sample.name));
  return known?.id ?? (await db.transact((tx) => insertOrg(tx, { name: sample.name, email: sample.email }, ownerId)));
}

/** Nobody signs in as this user: it has no password. */
async function ensureDemoUser({ db }: AppContext, orgId: string): Promise<{ id: string }> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.name, DEMO_USER));
  if (known) return known;
  const id = randomUUID();
  await db.transact(async (tx) => {
    const profile = { name: DEMO_USER, email: 'demo@assay.example', realname: '' };
    await insertUser(tx, { id, profile, passwordHash: null });
    await tx.insert(orgMembers).values({ id: randomUUID(), orgId, userId: id, capability: 1n });
  });
  return { id };
}

interface SampleProblem extends PackageReading {
  problem: SourceProblem;
}

async function readSampleProblem(folder: string): Promise<SampleProblem> {
  const { problem, ...reading } = await readTree(await treeOfDirectory(folder));
  if (problem) return { problem, ...reading };
  throw new Error(
    `The sample problem in ${folder} is broken: ${reading.findings.map((one) => one.message).join('; ')}`,
  );
}

async function ensureProblem(context: AppContext, reading: SampleProblem, orgId: string): Promise<string> {
  const { slug, accessLevel } = reading.problem;
  const isThere = and(eq(problems.orgId, orgId), eq(problems.slug, slug));
  const [known] = await context.db.select({ id: problems.id }).from(problems).where(isThere);
  const id = known?.id ?? (await makeImportedProblem(context, reading, { orgId, accessLevel: LEVELS[accessLevel] }));
  await context.db.transact((tx) => updateSettings(tx, id, problemSettings));
  return id;
}

/** What the home page shows, and where newcomers go. */
async function fillSite({ db, clock }: AppContext, sample: SampleOrganization, orgId: string): Promise<void> {
  const { announcement, friends, milestones } = sample;
  await db.transact(async (tx) => {
    await insertAnnouncement(tx, {
      title: inBoth(announcement.title, ' · '),
      description: inBoth(announcement.body, '\n\n---\n\n'),
      date: new Date(clock.now()).toISOString(),
      public: announcement.public,
    });
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

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ALL_CAPABILITIES } from '@assay/contract';
import {
  hashRunnerKey,
  indexObject,
  nameKey,
  schema,
  searchableProblems,
  startSession,
  type AppContext,
  type Tx,
} from '@assay/server';
import { ACCESS_LEVEL, INSTANCE_STATE } from '@assay/contract/states';

let serial = 0;
const nextName = (prefix: string) => `${prefix}${(serial += 1)}`;

/** Creates rows for tests, with defaults that the test may override. All functions return the stored row. */
export function makeBuilders(context: AppContext) {
  const store = <T>(work: (tx: Tx) => Promise<T>) => context.db.transact(work);
  return {
    async makeUser(given: Partial<typeof schema.users.$inferInsert> = {}) {
      const id = given.id ?? randomUUID();
      const name = given.name ?? nextName('user');
      return await store(async (tx) => {
        await tx.insert(schema.principals).values({ id, kind: 'user' });
        const user = only(
          await tx
            .insert(schema.users)
            .values({ name, email: `${name}@example.org`, realname: 'Someone', ...given, id })
            .returning(),
        );
        await tx
          .insert(schema.userNames)
          .values({ namespace: user.namespace ?? '', key: nameKey(name), userId: id })
          .onConflictDoNothing();
        return user;
      });
    },

    /** An administrator of the whole installation. */
    async makeAdmin() {
      return await this.makeUser({ name: nextName('admin'), capability: ALL_CAPABILITIES });
    },

    /** An organization whose owner has every capability in it; creates the owner if none is given. */
    async makeOrg(given: Partial<typeof schema.orgs.$inferInsert> = {}) {
      const ownerId = given.ownerId ?? (await this.makeUser()).id;
      const name = given.name ?? nextName('org');
      const org = { id: randomUUID(), name, email: `${name}@example.org`, ...given, ownerId };
      return await store(async (tx) => {
        const made = only(await tx.insert(schema.orgs).values(org).returning());
        await tx.insert(schema.orgMembers).values({
          id: randomUUID(),
          orgId: made.id,
          userId: ownerId,
          capability: ALL_CAPABILITIES,
          profileConsent: 'granted',
        });
        return made;
      });
    },

    /** Adds a user as a member who shares private fields with the organization; `capability` 1 is plain access. */
    async addMember(orgId: string, userId: string, capability = 1n) {
      const row = { id: randomUUID(), orgId, userId, capability, profileConsent: 'granted' as const };
      return await store(async (tx) => only(await tx.insert(schema.orgMembers).values(row).returning()));
    },

    async makeGroup(orgId: string, memberUserIds: string[] = []) {
      const id = randomUUID();
      const name = nextName('group');
      return await store(async (tx) => {
        await tx.insert(schema.principals).values({ id, kind: 'group' });
        const group = only(
          await tx
            .insert(schema.groups)
            .values({ id, orgId, name, email: `${name}@example.org` })
            .returning(),
        );
        const members = await tx.select().from(schema.orgMembers);
        const chosen = members.filter((one) => one.orgId === orgId && memberUserIds.includes(one.userId));
        for (const { id: membershipId } of chosen)
          await tx.insert(schema.groupMembers).values({ groupId: id, membershipId });
        return group;
      });
    },

    /**
     * A problem without data versions, or, if `config` is given, with one current version whose file was never
     * uploaded.
     */
    async makeProblem(
      given: Partial<typeof schema.problems.$inferInsert> & { orgId: string },
      config?: Record<string, unknown>,
    ) {
      const slug = given.slug ?? nextName('p');
      const problem = { id: randomUUID(), slug, title: `Problem ${slug}`, accessLevel: ACCESS_LEVEL.public, ...given };
      return await store(async (tx) => {
        const made = only(await tx.insert(schema.problems).values(problem).returning());
        await indexObject(tx, searchableProblems, made.id);
        if (!config) return made;
        const hash = createHash('sha256').update(made.id).digest('hex');
        await tx.insert(schema.problemData).values({ problemId: made.id, hash, sizeBytes: 1, config, description: '' });
        return only(
          await tx
            .update(schema.problems)
            .set({ currentDataHash: hash })
            .where(eq(schema.problems.id, made.id))
            .returning(),
        );
      });
    },

    /** A runner and the headers that authenticate it; `orgId: null` works for every organization. */
    async makeRunner(given: Partial<typeof schema.runners.$inferInsert> = {}) {
      const key = randomBytes(32).toString('base64');
      const row = {
        id: randomUUID(),
        name: nextName('runner'),
        labels: ['default'],
        ...given,
        keyHash: hashRunnerKey(key),
      };
      const runner = await store(async (tx) => only(await tx.insert(schema.runners).values(row).returning()));
      return { ...runner, headers: { 'x-aoi-runner-id': runner.id, 'x-aoi-runner-key': key } };
    },

    /** An allocated instance of the user, reached through a gateway. Its problem has a data version for it. */
    async makeInstance({ userId, access }: { userId: string; access: Omit<InstanceAccessRow, 'instanceId'> }) {
      const owner = await this.makeUser();
      const org = await this.makeOrg({ ownerId: owner.id });
      const problem = await this.makeProblem({ orgId: org.id });
      const runner = await this.makeRunner({ orgId: null });
      const data = { problemId: problem.id, hash: '0'.repeat(64), sizeBytes: 1, config: {}, description: '' };
      const row = {
        id: randomUUID(),
        orgId: org.id,
        problemId: problem.id,
        userId,
        slotNo: 0,
        label: 'default',
        problemDataHash: data.hash,
        state: INSTANCE_STATE.allocated,
        runnerId: runner.id,
      };
      return await store(async (tx) => {
        await tx.insert(schema.problemData).values(data);
        const instance = only(await tx.insert(schema.instances).values(row).returning());
        await tx.insert(schema.instanceAccess).values({ instanceId: instance.id, ...access });
        return instance;
      });
    },

    /** Token of a new session of the user. */
    async makeToken(user: { id: string }, tags: string[] | null = null) {
      return await store((tx) =>
        startSession(tx, { userId: user.id, tags, ip: '127.0.0.1', userAgent: 'testkit' }, context),
      );
    },
  };
}

type InstanceAccessRow = typeof schema.instanceAccess.$inferInsert;

export type Builders = ReturnType<typeof makeBuilders>;

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`);
  return row;
}

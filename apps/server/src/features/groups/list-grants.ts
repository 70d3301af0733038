import { eq, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  appAccess,
  apps,
  contestAccess,
  contests,
  groupAccess,
  groups,
  planAccess,
  plans,
  problemAccess,
  problems,
} from '../../db/schema.ts';

type Kind = 'problem' | 'contest' | 'plan' | 'app' | 'group';

/** Objects with the group on their access list, problems first, by title. */
export async function listGrants(db: Db, groupId: string, page: Page) {
  const all = unionAll(
    db
      .select({ ...named('problem', sql`1`), ...shown(problems), capability: problemAccess.capability })
      .from(problemAccess)
      .innerJoin(problems, eq(problems.id, problemAccess.problemId))
      .where(eq(problemAccess.principalId, groupId)),
    db
      .select({ ...named('contest', sql`2`), ...shown(contests), capability: contestAccess.capability })
      .from(contestAccess)
      .innerJoin(contests, eq(contests.id, contestAccess.contestId))
      .where(eq(contestAccess.principalId, groupId)),
    db
      .select({ ...named('plan', sql`3`), ...shown(plans), capability: planAccess.capability })
      .from(planAccess)
      .innerJoin(plans, eq(plans.id, planAccess.planId))
      .where(eq(planAccess.principalId, groupId)),
    db
      .select({ ...named('app', sql`4`), ...shown(apps), capability: appAccess.capability })
      .from(appAccess)
      .innerJoin(apps, eq(apps.id, appAccess.appId))
      .where(eq(appAccess.principalId, groupId)),
    db
      .select({
        ...named('group', sql`5`),
        ...shown({ id: groups.id, slug: sql<string>`''`.as('slug'), title: groups.name }),
        capability: groupAccess.capability,
      })
      .from(groupAccess)
      .innerJoin(groups, eq(groups.id, groupAccess.groupId))
      .where(eq(groupAccess.principalId, groupId)),
  );
  const grants = all.as('grants');
  const rows = db.select().from(grants).orderBy(grants.place, grants.title, grants.id);
  return await readPage(page, rows, () => db.$count(grants));
}

function named(kind: Kind, place: SQL) {
  return { kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind'), place: sql<number>`${place}`.as('place') };
}

function shown<Id, Slug, Title>({ id, slug, title }: { id: Id; slug: Slug; title: Title }) {
  return { id, slug, title };
}

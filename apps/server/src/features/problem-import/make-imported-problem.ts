import { randomUUID } from 'node:crypto';
import { problemConfig } from '@assay/contract';
import { buildDataArchive, type DataArchive, type SourceProblem } from '@assay/problem';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { problemAttachments, problemData, problems, type Translations } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { problemAttachmentKey, problemDataKey, problemOwner } from '../../storage/keys.ts';
import { orderCompilation } from '../bench/order-compilation.ts';
import { PROBLEM_SLUG_KEY } from '../problems/queries.ts';
import { indexObject } from '../search/index-rows.ts';
import { searchableProblems } from '../search/searchable.ts';
import { titleOf } from './present.ts';
import type { PackageReading } from './read-package.ts';

export interface ImportWish {
  orgId: string;
  accessLevel: 0 | 1 | 2;
  /** Instead of the package's own. */
  slug?: string | undefined;
  title?: string | undefined;
  /** Who imports it and hears what becomes of compiling its programs; without one they are compiled with the first solution. */
  userId?: string;
}

const LOCALES = ['en', 'zh-Hans'] as const;

/** Makes a problem with its first data version, current at once. Files are there before any row says so, and gone again if none does. */
export async function makeImportedProblem(
  { db, live, store: all, log }: AppContext,
  { problem, plan, findings }: PackageReading,
  wish: ImportWish,
): Promise<string> {
  const errors = findings.filter((one) => one.level === 'error');
  if (!problem || !plan || errors.length > 0) {
    throw refusal('package-refused', { places: errors.map(({ place, message }) => ({ place, reason: message })) });
  }
  const config = problemConfig.safeParse(problem.config);
  if (!config.success) {
    const places = config.error.issues.map(({ path, message }) => ({
      place: path.map(String).join('.'),
      reason: message,
    }));
    throw refusal('package-refused', { places });
  }
  const slug = wish.slug ?? problem.slug;
  if (slug === '') throw refusal('invalid-input', { places: [{ place: 'body/slug', reason: 'the package has none' }] });
  const title = wish.title ?? (titleOf(problem.title) || slug);
  const id = randomUUID();
  const store = await all.ofOrg(wish.orgId);
  try {
    const data = await buildDataArchive(problem, { bench: true });
    await store.put(problemDataKey(id, data.hash), inOnePart(data.bytes), { sha256: data.hash });
    for (const { key, bytes } of problem.attachments) await store.put(problemAttachmentKey(id, key), inOnePart(bytes));
    await db.transact(async (tx) => {
      await insertRows(tx, { ...wish, id, slug, title }, problem, data);
      const { orgId, userId } = wish;
      if (userId === undefined) return;
      const { label } = config.data;
      await orderCompilation(tx, live, plan, { problemId: id, orgId, userId, hash: data.hash, label });
    });
  } catch (error) {
    await store.deleteOwner(problemOwner(id)).catch((cause: unknown) => {
      log.warn({ err: cause, problemId: id }, 'Files of a problem that was not imported could not be deleted.');
    });
    if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
    throw error;
  }
  return id;
}

async function insertRows(
  tx: Tx,
  made: { id: string; orgId: string; slug: string; title: string; accessLevel: 0 | 1 | 2 },
  problem: SourceProblem,
  data: DataArchive,
): Promise<void> {
  const translations = translationsOf(problem, made.title);
  const { id, orgId, slug, title, accessLevel } = made;
  await tx.insert(problems).values({
    id,
    orgId,
    slug,
    title,
    accessLevel,
    description: mainStatement(problem),
    translations,
    tags: [...problem.tags],
    settings: { allowPublicSubmit: false },
  });
  await tx.insert(problemData).values({
    problemId: made.id,
    hash: data.hash,
    sizeBytes: data.bytes.length,
    config: data.config,
    description: 'Imported',
  });
  await tx.update(problems).set({ currentDataHash: data.hash }).where(eq(problems.id, made.id));
  const attachments = problem.attachments.map(({ key }) => ({ problemId: made.id, key, name: key, description: '' }));
  if (attachments.length > 0) await tx.insert(problemAttachments).values(attachments);
  await indexObject(tx, searchableProblems, made.id);
}

function mainStatement({ statements }: SourceProblem): string {
  return statements['en'] ?? Object.values(statements)[0] ?? '';
}

/** Languages of which the package has a statement or a title. */
function translationsOf(problem: SourceProblem, title: string): Translations {
  const translations: Translations = {};
  for (const locale of LOCALES) {
    const [ownTitle, ownStatement] = [problem.title[locale], problem.statements[locale]];
    if (ownTitle === undefined && ownStatement === undefined) continue;
    translations[locale] = { title: ownTitle ?? title, description: ownStatement ?? mainStatement(problem) };
  }
  return translations;
}

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

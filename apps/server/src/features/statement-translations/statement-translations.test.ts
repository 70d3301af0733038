import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { capabilityMask, type Body } from '@assay/contract';
import { MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog } from '../../db/schema.ts';
import { HOUR_MS, makeContest, stagesNow } from '../../../test/support/contesting.ts';

const server = serverForFile();

const LIST = 'GET /api/problem/:problemId/translation' as const;
const GET = 'GET /api/problem/:problemId/translation/:language' as const;
const PUT = 'PUT /api/problem/:problemId/translation/:language' as const;
const OVERVIEW = 'GET /api/contest/:contestId/admin/translation' as const;
const GRANT = 'POST /api/contest/:contestId/admin/clock/grant' as const;
const CONTENT = 'PATCH /api/problem/:problemId/content' as const;

const upcoming = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: Date.now() + HOUR_MS, settings: {} },
  { name: 'end', start: Date.now() + 2 * HOUR_MS, settings: {} },
];

/** A contest that starts in an hour, with a private problem in English and two translators of it. */
async function makeScene() {
  const contest = await makeContest(server);
  await contest.setStages(upcoming);
  const { contestId, orgId, director, addProblem } = contest;
  const problemId = await addProblem({ slug: 'A' });
  const source = { title: 'Sum', description: 'Add two numbers.\n' };
  await director.call(CONTENT, { params: { problemId }, body: { ...source, language: 'en' } });
  async function makeTranslator() {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id);
    const client = await server.signIn(user);
    const at = { problemId, principalId: user.id };
    await director.call('POST /api/problem/:problemId/admin/access', { params: at, body: { principalId: user.id } });
    await director.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
      params: at,
      body: { capability: String(capabilityMask('problem', 'access', 'translate')) },
    });
    return { id: user.id, client };
  }
  const french = { problemId, language: 'fr' };
  const read = (client: TestClient) => client.call(GET, { params: french });
  const put = (client: TestClient, body: Body<typeof PUT>) => client.call(PUT, { params: french, body });
  const translators = [await makeTranslator(), await makeTranslator()] as const;
  return { ...contest, contestId, problemId, source, french, read, put, translators };
}

it('a translation is missing, in progress, current, and outdated by itself when the source changes', async () => {
  const { contestId, problemId, director, source, read, put, translators } = await makeScene();
  const [{ id, client }] = translators;
  const missing = await read(client);
  expect(missing).toMatchObject({ state: 'missing', title: '', version: '', source, abilities: { save: true } });

  const sourceVersion = missing.source.version;
  const half = await put(client, { title: 'Somme', description: 'Additionnez', version: '', sourceVersion });
  const begun = await read(client);
  expect(begun).toMatchObject({ state: 'in-progress', title: 'Somme', version: half.version, savedBy: id });
  expect(begun).not.toHaveProperty('markedAt');
  expect(begun).not.toHaveProperty('base');
  const sum = { title: 'Sum', description: 'Sum up.\n' };
  await director.call(CONTENT, { params: { problemId }, body: sum });
  expect(await read(client)).toMatchObject({ state: 'in-progress', base: source, source: sum });
  await director.call(CONTENT, { params: { problemId }, body: source });

  const text = { title: 'Somme', description: 'Additionnez deux nombres.\n' };
  const { version } = await put(client, { ...text, version: half.version, sourceVersion, current: true });
  expect(await read(client)).toMatchObject({ state: 'current', ...text, markedBy: id });
  const seen = await director.call('GET /api/problem/:problemId', { params: { problemId }, query: { language: 'fr' } });
  expect(seen.translations).toMatchObject({ fr: text });

  // Tags are not translated; a new sentence is.
  await director.call(CONTENT, { params: { problemId }, body: { tags: ['sums'] } });
  expect((await read(client)).state).toBe('current');
  const description = 'Add two numbers.\nThey may be negative.\n';
  await director.call(CONTENT, { params: { problemId }, body: { description } });
  const outdated = await read(client);
  expect(outdated).toMatchObject({ state: 'outdated', version, base: source, source: { description } });
  const refused = { ...text, version, sourceVersion, current: true };
  expect(await client.refusalOf(PUT, { params: { problemId, language: 'fr' }, body: refused })).toBe('source-changed');
  await put(client, { ...text, version, sourceVersion: outdated.source.version, current: true });
  const current = await read(client);
  expect(current).toMatchObject({ state: 'current', savedBy: id });
  expect(current).not.toHaveProperty('base');

  // The editor of the statement adds one and removes the other.
  await director.call(CONTENT, { params: { problemId }, body: { translations: { fr: null, 'zh-hans': text } } });
  const { problems } = await director.call(OVERVIEW, { params: { contestId } });
  expect(problems).toMatchObject([
    {
      _id: problemId,
      slug: 'A',
      language: 'en',
      mayTranslate: true,
      translations: [{ language: 'zh-Hans', state: 'in-progress' }],
    },
  ]);
  const list = await client.call(LIST, { params: { problemId } });
  expect(list).toEqual({ language: 'en', items: problems[0]?.translations });
  expect((await read(client)).state).toBe('missing');

  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, problemId));
  const marks = acts.filter(({ action }) => action === 'problem.translation-current');
  expect(marks.map(({ userId, after }) => [userId, after])).toEqual([
    [id, { language: 'fr' }],
    [id, { language: 'fr' }],
  ]);
});

it('two translators at the same time: one saves, the other gets a refusal, and no text is lost', async () => {
  const { french, read, put, translators } = await makeScene();
  const [ann, ben] = translators;
  const { source } = await read(ann.client);
  const sourceVersion = source.version;
  const { version } = await put(ann.client, { title: 'T', description: 'v1', version: '', sourceVersion });
  const sent = [ann, ben].map(({ client }, index) =>
    client.send(PUT, { params: french, body: { title: 'T', description: `by ${index}`, version, sourceVersion } }),
  );
  const replies = await Promise.all(sent);
  expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(replies[1 - winner]).toMatchObject({ body: { refusal: 'text-changed' } });
  expect(await read(ann.client)).toMatchObject({ description: `by ${winner}` });
  // Marking a text that someone else has changed would say more than the translator saw.
  const stale = { title: 'T', description: 'v1', version, sourceVersion, current: true };
  expect(await ben.client.refusalOf(PUT, { params: french, body: stale })).toBe('text-changed');
});

it('a translator sees and edits translations, and no tests, programs, source, rights or other hidden material', async () => {
  const { contestId, problemId, french, translators, source } = await makeScene();
  const [{ client }] = translators;
  const params = { problemId };
  const problem = await client.call('GET /api/problem/:problemId', { params });
  expect(problem.abilities).toMatchObject({ translate: true, editContent: false, editData: false, administer: false });
  for (const refused of [
    client.refusalOf(CONTENT, { params, body: { description: 'mine' } }),
    client.refusalOf('GET /api/problem/:problemId/data', { params }),
    client.refusalOf('GET /api/problem/:problemId/draft', { params }),
    client.refusalOf('GET /api/problem/:problemId/bench', { params, query: { perPage: 15 } }),
    client.refusalOf('GET /api/problem/:problemId/admin/access', { params }),
    client.refusalOf('POST /api/problem/:problemId/export', { params, body: { format: 'assay' } }),
  ])
    expect(await refused).toBe('no-right');
  expect(await client.refusalOf(OVERVIEW, { params: { contestId } })).toBe('no-right');
  // The source is no translation.
  const english = { ...french, language: 'EN' };
  expect(await client.refusalOf(GET, { params: english })).toBe('not-found');
  const body = { ...source, version: '', sourceVersion: '0'.repeat(64) };
  expect(await client.refusalOf(PUT, { params: english, body })).toBe('not-found');
  expect(await client.refusalOf(PUT, { params: { ...french, language: '%25' }, body })).toBe('invalid-input');
  expect(await client.refusalOf(PUT, { params: french, body: { ...body, title: '' } })).toBe('invalid-input');
});

it('translations are closed to translators while a contest runs, and open to editors of the statement', async () => {
  const { contestId, director, french, read, put, translators, setStages, makeParticipant } = await makeScene();
  const [{ client }] = translators;
  const ada = await makeParticipant();
  const sourceVersion = (await read(client)).source.version;
  const { version } = await put(client, { title: 'T', description: 'x', version: '', sourceVersion });
  await setStages(stagesNow({}));
  expect((await read(client)).abilities.save).toBe('translation-closed');
  expect((await read(director)).abilities.save).toBe(true);
  const body = { title: 'T', description: 'The answer is 42.', version, sourceVersion };
  expect(await client.refusalOf(PUT, { params: french, body })).toBe('translation-closed');
  await put(director, { ...body, description: 'y' });
  expect((await read(client)).description).toBe('y');

  // Over for everyone but a participant with extra time.
  const extraMs = 2 * HOUR_MS;
  const { clock } = await director.call('GET /api/contest/:contestId', { params: { contestId } });
  const grant = { version: clock?.version ?? 0, principalId: ada.id, extra: extraMs, reason: 'Broken keyboard' };
  await director.call(GRANT, { params: { contestId }, body: grant });
  const over = stagesNow({}).map((stage) => ({ ...stage, start: Math.max(0, stage.start - HOUR_MS - 1) }));
  await setStages(over);
  expect((await read(client)).abilities.save).toBe('translation-closed');
  await setStages(over.map((stage) => ({ ...stage, start: Math.max(0, stage.start - extraMs) })));
  expect((await read(client)).abilities.save).toBe(true);
});

it('a problem has a limited number of translations', async () => {
  const { director, problemId, french } = await makeScene();
  const languages = Array.from({ length: MAX_TRANSLATIONS }, (_, index) => `en-${100 + index}`);
  const translations = Object.fromEntries(languages.map((tag) => [tag, { title: 'T', description: '' }]));
  await director.call(CONTENT, { params: { problemId }, body: { translations } });
  const body = { title: 'T', description: '', version: '', sourceVersion: '0'.repeat(64) };
  expect(await director.refusalOf(PUT, { params: french, body })).toBe('too-many-languages');
});

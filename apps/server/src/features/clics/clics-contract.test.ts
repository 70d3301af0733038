import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { fold, linesOf, makeClicsScene, MINUTE_MS, type Row, type Sent } from '../../../test/support/clics-scene.ts';
import { clicsShapes, type ShapeVersion } from '../../../test/support/clics-shapes.ts';
import { HOUR_MS, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';

/*
 * What the check of the specification requires of every reader in both versions, before a contest, in its freeze, after
 * its end and once its results are official.
 */

const server = serverForFile();

const roles = ['public', 'balloon', 'presenter', 'judge', 'admin'] as const;
const versions: readonly ShapeVersion[] = ['2026-01', '2023-06'];
const answer = 'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer' as const;
const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;

type Scene = Awaited<ReturnType<typeof makeClicsScene>>;
type Send = (path: string, init?: Sent, base?: string) => Promise<Response>;

/** Reads a contest as everyone in both versions, and returns what a judge reads. */
async function checkReaders(
  readers: ReadonlyMap<string, Send>,
  { base, contestId }: Scene,
): Promise<Map<string, Row[]>> {
  let ofJudge = new Map<string, Row[]>();
  for (const version of versions)
    for (const [role, send] of readers) {
      const read = async (path: string) => {
        const reply = await send(`/contests/${contestId}${path}`, {}, base.replace('2026-01', version));
        expect(reply.status, path).toBe(200);
        return await reply.text();
      };
      const objects = await checkReader(version, role, read);
      if (role === 'judge') ofJudge = objects;
    }
  return ofJudge;
}

async function checkReader(version: ShapeVersion, role: string, read: (path: string) => Promise<string>) {
  const access = JSON.parse(await read('/access')) as { endpoints: { type: string; properties: string[] }[] };
  const lines = linesOf(await read('/event-feed?stream=false'));
  const last = fold(lines);
  const found = new Map<string, Row[]>();
  for (const [type, shape] of Object.entries(clicsShapes(version))) {
    const reply: unknown = JSON.parse(await read(type === 'contest' ? '' : `/${type}`));
    const objects = (Array.isArray(reply) ? reply : [reply]) as Row[];
    found.set(type, objects);
    const allowed = access.endpoints.find((one) => one.type === type)?.properties ?? [];
    for (const one of objects) {
      const problem = shape.safeParse(one).error?.message;
      expect(problem, `${version} ${role} ${type} ${JSON.stringify(one)}`).toBeUndefined();
      const present = Object.keys(one).filter((key) => one[key] !== null);
      expect(
        present.filter((key) => !allowed.includes(key)),
        `${version} ${role} access to ${type}`,
      ).toEqual([]);
    }
    if (type === 'scoreboard') continue;
    // The last line of every object is what the collection has, and nothing else is there.
    const inFeed = [...last].flatMap(([key, data]) => (key.startsWith(`${type}/`) ? [data] : []));
    const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
    expect(sorted(inFeed), `${version} ${role} ${type}`).toEqual(sorted(objects));
  }
  return found;
}

async function readersOf({ makeReader, makeSender, ada }: Scene): Promise<Map<string, Send>> {
  const readers = new Map<string, Send>();
  for (const role of roles) readers.set(role, (await makeReader(role)).send);
  return readers.set('team', await makeSender(ada.client));
}

const tests = [
  { name: '1', score: 100, status: 'Accepted', cpu: 12 },
  { name: '2', score: 0, status: 'Wrong Answer', cpu: 3 },
];
const rejected = {
  score: 40,
  status: 'Wrong Answer',
  details: { version: 1, jobs: [{ name: 'all', score: 40, status: 'Wrong Answer', tests }] },
};

describe('the contest API has the form of its specification', () => {
  it('before the start', async () => {
    const scene = await makeClicsScene(server, 'type = icpc', { startsInMs: HOUR_MS });
    const objects = await checkReaders(await readersOf(scene), scene);
    expect(objects.get('problems')?.length).toBe(2);
  });

  it.each(['icpc', 'ioi'])('in the freeze, after the end and after the thaw, with a board of type %s', async (type) => {
    const scene = await makeClicsScene(server, `type = ${type}`);
    const { contestId, problems, ada, bob, runner, judged, setClock, director, params } = scene;
    const readers = await readersOf(scene);
    await judged(ada, 0, 5, 0, { language: 'Java' });
    await judged(ada, 0, 9, 100, { language: 'C++17' });
    await judged(bob, 1, 49, 100, { language: 'Brainless 7' });
    await judged(bob, 0, 3, 0, { status: 'Strange' });
    await submitIn(ada.client, { contestId, problemId: problems[1] });
    await complete(runner, await take(runner), rejected);
    await submitIn(bob.client, { contestId, problemId: problems[0] });
    const body = { category: 'problem' as const, problemId: problems[0], body: 'Why?' };
    const { clarificationId } = await ada.client.call('POST /api/contest/:contestId/clarification', { params, body });
    const inFreeze = await checkReaders(readers, scene);
    // With `-n`, no collection may be empty.
    for (const one of ['submissions', 'judgements', 'runs', 'clarifications', 'teams', 'groups', 'problems'])
      expect(inFreeze.get(one)?.length, one).toBeGreaterThan(0);

    await complete(runner, await take(runner), { score: 100 });
    const { jury } = await director.call('GET /api/contest/:contestId/clarification/:clarificationId', {
      params: { ...params, clarificationId },
    });
    await director.call(answer, {
      params: { ...params, clarificationId },
      body: { version: jury?.version ?? 1, body: 'Because.', to: 'asker' },
    });
    const ended = { duration: 55 * MINUTE_MS, freeze: 10 * MINUTE_MS };
    await setClock(ended);
    await checkReaders(readers, scene);
    await setClock({ ...ended, thawAfter: 0 });
    await director.call(finalize, { params, body: { finalized: true } });
    const official = await checkReaders(readers, scene);
    expect(official.get('awards')?.length).toBeGreaterThan(0);
    expect(official.get('clarifications')?.some((one) => one.text === 'Because.')).toBe(true);
  });
});

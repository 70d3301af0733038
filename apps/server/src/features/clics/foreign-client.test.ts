import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@assay/testkit/free-port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { anAvatar } from '../../../test/support/avatar-images.ts';
import { makeClicsScene } from '../../../test/support/clics-scene.ts';
import { submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { putFile } from '../../../test/support/problem-data.ts';

const { png } = anAvatar;

/*
 * Programs that others wrote for the contest API, unmodified: an archiver that reads a contest over the network, the
 * models with which it checks objects, and a server that serves a contest package. `npm test` installs them and sets
 * the path; without Python they are skipped.
 */

const archiver = process.env['ASSAY_CLICS_ARCHIVER'] ?? '';
const bin = dirname(archiver);
const checker = fileURLToPath(new URL('../../../test/support/check-clics-objects.py', import.meta.url));
const server = serverForFile();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-clics-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program to its end and returns its output. Throws with it if the program fails. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return output;
}

/** A contest with a judged submission that has runs, a waiting one, and a question. */
async function makeScene() {
  const scene = await makeClicsScene(server);
  const { contestId, params, problems, ada, bob, runner } = scene;
  await submitIn(ada.client, { contestId, problemId: problems[0] });
  await complete(runner, await take(runner), {
    details: {
      version: 1,
      jobs: [
        { name: 'a', score: 100, status: 'Accepted', tests: [{ name: '1', score: 100, status: 'Accepted', cpu: 3 }] },
      ],
    },
  });
  await submitIn(bob.client, { contestId, problemId: problems[1] });
  await bob.client.call('POST /api/contest/:contestId/clarification', {
    params,
    body: { body: 'Is n at least 1?', category: 'general' },
  });
  return scene;
}

describe.skipIf(archiver === '')('clients of the contest API', () => {
  it.each(['2023-06', '2026-01'])('an archiver reads a contest in the version %s', async (version) => {
    const scene = await makeScene();
    const { username, password } = await scene.makeReader('admin');
    const to = join(folder, 'archive');
    const base = scene.base.replace('2026-01', version);
    const account = ['-u', username, '-p', password];
    await outputOf(archiver, ['--base-url', base, '--contest-id', scene.contestId, ...account, '-o', to]);
    const lines = (await readFile(join(to, 'event-feed.ndjson'), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    expect(await readdir(join(to, 'submissions'))).toEqual(['1', '2']);
    if (version !== '2023-06') return;
    const counts = await outputOf(join(bin, 'python'), [checker, to]);
    expect(counts).toContain('runs 1\n');
    expect(counts).toContain('submissions 2\n');
    expect(counts).toContain('judgements 1\n');
    expect(counts).toMatch(/clarifications [1-9]/);
  });

  it('another server serves the contest package', async () => {
    const scene = await makeScene();
    const photo = png({ width: 320, height: 200 });
    const hash = hashOf(photo);
    const { url } = await scene.director.call('POST /api/contest/:contestId/admin/photo/upload', {
      params: scene.params,
      body: { hash, size: photo.length },
    });
    await putFile(url, photo);
    await scene.director.call('PUT /api/contest/:contestId/admin/photo/:userId', {
      params: { contestId: scene.contestId, userId: scene.ada.id },
      body: { hash },
    });
    const path = `/api/contest/${scene.contestId}/admin/contest-api/package`;
    const packed = join(folder, 'contest.zip');
    await writeFile(packed, Buffer.from(await (await scene.director.fetch(path)).arrayBuffer()));
    const port = await freePort();
    const other = spawn(join(bin, 'clics-server'), ['-p', packed, '--host', '127.0.0.1', '--port', String(port)]);
    try {
      const at = `http://127.0.0.1:${port}/api/contests/${scene.contestId}`;
      await vi.waitUntil(async () => (await fetch(at).catch(() => null))?.ok === true, {
        timeout: 120_000,
        interval: 200,
      });
      for (const type of ['teams', 'problems', 'submissions', 'groups', 'languages', 'judgement-types']) {
        const theirs: unknown = await (await fetch(`${at}/${type}`)).json();
        expect(theirs, type).toHaveProperty('length', expect.any(Number));
        expect((theirs as unknown[]).length, type).toBeGreaterThan(0);
      }
      const teams = (await (await fetch(`${at}/teams`)).json()) as { id: string; photo?: unknown }[];
      const ofTeams = await Promise.all(teams.map(({ id }) => fetch(`${at}/teams/${id}/photo`)));
      expect(ofTeams.map(({ ok }) => ok)).toEqual(teams.map((one) => one.photo !== undefined));
      const served = ofTeams.find(({ ok }) => ok);
      expect(served?.headers.get('content-type')).toBe('image/png');
      expect((await served?.arrayBuffer())?.byteLength).toBeGreaterThan(0);
    } finally {
      const ended = once(other, 'close');
      other.kill();
      await ended;
    }
  });
});

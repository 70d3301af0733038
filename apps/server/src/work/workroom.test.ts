import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endlessPackage } from '@assay/problem/hostile-packages';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { Refusal } from '../http/refusal.ts';
import { WORK_LIMITS, type WorkLimits } from './limits.ts';
import { makeWorkroom, type Workroom } from './workroom.ts';

let folder: string;
const packages = { good: '', endless: '', large: '' };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-workroom-'));
  const pack = async (name: keyof typeof packages, files: Record<string, string>) => {
    packages[name] = join(folder, `${name}.zip`);
    writeFileSync(packages[name], await makeArchive(treeOfFiles(files)));
  };
  await pack('good', { '1.in': '1', '1.out': '2' });
  await pack('endless', endlessPackage());
  await pack('large', { 'a.xml': `<fps><item>${'<title>a</title>'.repeat(190_000)}</item></fps>` });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let room: Workroom;
afterEach(() => room.close());
function make(limits: Partial<WorkLimits> = {}): void {
  room = makeWorkroom(folder, { ...WORK_LIMITS, ...limits });
}

async function inspect(name: keyof typeof packages, owner = 'one'): Promise<string> {
  const source = { file: packages[name] };
  return (await room.run('inspectPackage', { source }, { owner, sizeBytes: 0 })).format;
}

async function refusalOf(job: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await job.catch((reason: unknown) => reason);
  if (error instanceof Refusal) return error;
  throw new Error('The job was not refused.', { cause: error });
}

describe('a job', () => {
  it('that computes for too long is refused, and the next ones run', async () => {
    make({ cpuMs: 2000 });
    const refused = await refusalOf(inspect('endless'));
    expect(refused.code).toBe('package-refused');
    expect(refused.options.places?.[0]?.reason).toContain('more than 2 s of computing');
    expect(await inspect('good')).toBe('plain');
  });

  it('that needs too much memory is refused, and the next ones run', async () => {
    make({ heapMib: 40 });
    const refused = await refusalOf(inspect('large'));
    expect(refused.code).toBe('package-refused');
    expect(refused.options.places?.[0]?.reason).toContain('40 MiB of memory');
    make();
    expect(await inspect('good')).toBe('plain');
  });

  it('runs concurrently with one other, but only one of each user', async () => {
    make();
    await Promise.all(['a', 'b', 'c', 'd'].map((owner) => inspect('good', owner)));
    expect(room.peak).toBe(2);
    await room.close();
    make();
    await Promise.all(['a', 'a', 'a'].map((owner) => inspect('good', owner)));
    expect(room.peak).toBe(1);
  });

  it('of another user precedes further ones of a user with a long one', async () => {
    make({ cpuMs: 3000 });
    const done: string[] = [];
    const long = ['first', 'second'].map((name) =>
      refusalOf(inspect('endless', 'mallory')).then(() => done.push(name)),
    );
    await inspect('good', 'alice').then(() => done.push('alice'));
    await Promise.all(long);
    expect(done).toEqual(['alice', 'first', 'second']);
  });

  it('is refused immediately if too many wait, of one user or in total', async () => {
    make({ waitingOfOne: 1, waiting: 2 });
    const running = [inspect('endless', 'a'), inspect('endless', 'b')].map(refusalOf);
    const waiting = [inspect('good', 'a'), inspect('good', 'b')].map(refusalOf);
    expect((await refusalOf(inspect('good', 'a'))).code).toBe('too-many-requests');
    expect((await refusalOf(inspect('good', 'c'))).code).toBe('too-many-requests');
    await room.close();
    for (const one of await Promise.all([...running, ...waiting])) expect(one.code).toBe('too-many-requests');
  });
});

it('folders for files in transit are deleted when the work has ended, successfully or not', async () => {
  make();
  const made = await room.withFolder(async (path) => path);
  const failed = await room
    .withFolder(async (path) => {
      throw new Error(path);
    })
    .catch((error: Error) => error.message);
  for (const path of [made, failed]) expect(() => writeFileSync(join(path, 'x'), '')).toThrow('ENOENT');
});

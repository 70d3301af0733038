import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@assay/testkit/free-port';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { serverForFile } from '@assay/testkit';
import { run } from './main.ts';

const CUPS_START_TIMEOUT_MS = 30_000;
const CUPS_TEST_TIMEOUT_MS = 120_000;
const HOUR_MS = 3_600_000;

const server = serverForFile();

let home: string;
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), 'assay-station-'))));
afterEach(() => rm(home, { recursive: true, force: true }));

/** Two waiting jobs in a running contest, and the token of a volunteer. */
async function makeScene() {
  const [owner, participant, volunteer] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  for (const { id } of [participant, volunteer]) await server.addMember(orgId, id);
  const director = await server.signIn(owner);
  const slug = `c-${randomUUID().slice(0, 8)}`;
  const { contestId } = await director.call('POST /api/contest', {
    body: { orgId, slug, title: 'Regional', accessLevel: ACCESS_LEVEL.private, start: 1, duration: 1 },
  });
  const params = { contestId };
  const stages = [-1, -HOUR_MS, HOUR_MS].map((start, at) => ({
    name: `s${at}`,
    start: at === 0 ? 0 : Date.now() + start,
    settings: at === 1 ? OPEN_STAGE : {},
  }));
  await director.call('PATCH /api/contest/:contestId/admin/stages', { params, body: stages });
  await director.call('PATCH /api/contest/:contestId/admin/printing', { params, body: { enabled: true } });
  await director.call('POST /api/contest/:contestId/participant/admin/import', {
    params,
    body: { rows: [{ userId: participant.id }] },
  });
  await director.call('POST /api/contest/:contestId/admin/access', { params, body: { principalId: volunteer.id } });
  await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
    params: { contestId, principalId: volunteer.id },
    body: { capability: capabilityMask('contest', 'printing').toString() },
  });
  const client = await server.signIn(participant);
  for (const title of ['A.cpp', "$(touch x) '; B.cpp"])
    await client.call('POST /api/contest/:contestId/print-job', {
      params,
      body: { key: randomUUID(), title, source: 'int main() {}\n' },
    });
  const states = async () =>
    (await client.call('GET /api/contest/:contestId/print-job/own', { params })).items.map(({ state }) => state);
  return {
    contestId,
    orgId,
    token: await server.makeToken(volunteer),
    participantToken: await server.makeToken(participant),
    states,
  };
}

async function station(args: string[], env: Record<string, string>, signal = new AbortController().signal) {
  const said: string[] = [];
  const status = await run(['print-station', ...args], {
    env: { XDG_CONFIG_HOME: home, ASSAY_SERVER: server.origin, ...env },
    language: 'en',
    print: (text) => void said.push(text),
    signal,
  });
  return { status, said: said.join('\n') };
}

/** Commands that stand in for those of CUPS: `lp` stores the file, and `lpstat` knows no unfinished job. */
async function fakeCups({
  lp = 'cp "${@: -1}" "$OUT/$(ls "$OUT" | wc -l).pdf"; echo "request id is hall-7 (1 file(s))"',
  lpstat = '',
} = {}) {
  const bin = join(home, 'bin');
  const out = join(home, 'out');
  for (const folder of [bin, out]) await mkdir(folder, { recursive: true });
  for (const [name, body] of [
    ['lp', `printf '%s\\n' "$*" >> "$OUT/../lp.log"\n${lp}`],
    ['lpstat', lpstat],
    ['cancel', ''],
  ] as const) {
    await writeFile(join(bin, name), `#!/bin/bash\n${body}\n`);
    await chmod(join(bin, name), 0o755);
  }
  return { out, env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, OUT: out } };
}

describe('a print station', () => {
  it('prints each waiting job once as PDF and records it', async () => {
    const { contestId, orgId, token, states } = await makeScene();
    const { out, env } = await fakeCups();
    const url = `${server.origin}/org/${orgId}/contest/${contestId}/print-queue`;
    const both = await Promise.all(
      [1, 2].map(() => station([url, '--once', '--printer', 'hall'], { ...env, ASSAY_TOKEN: token })),
    );
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    const said = both.map((one) => one.said).join('\n');
    expect(said.match(/Printed job \d/g)?.toSorted()).toEqual(['Printed job 1', 'Printed job 2']);
    expect(await states()).toEqual(['printed', 'printed']);
    expect((await readFile(join(out, '0.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    // The name that the participant chose is no part of the command.
    expect(await readFile(join(home, 'lp.log'), 'utf8')).toMatch(/^-d hall -t Assay \d -- \S+\/\d\.pdf$/m);
    expect(await readFile(join(home, 'lp.log'), 'utf8')).not.toContain('touch');
  });

  it('puts the job back when the printer does not accept it, and says why', async () => {
    const { contestId, token, states } = await makeScene();
    const { env } = await fakeCups({
      lp: 'echo "lp: The printer or class does not exist." >&2; exit 1',
    });
    const { status, said } = await station([contestId, '--once'], { ...env, ASSAY_TOKEN: token });
    expect([status, said]).toEqual([1, expect.stringContaining('The printer or class does not exist.')]);
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('marks a job as failed that the printer has aborted', async () => {
    const { contestId, token, states } = await makeScene();
    const ended = String.raw`printf 'hall-7 root 1 now\n\tAlerts: aborted-by-system\nhall-6 root 1 now\n'`;
    const { env } = await fakeCups({ lpstat: `case "$*" in *not-completed*) ;; *) ${ended};; esac` });
    const { status, said } = await station([contestId, '--once'], { ...env, ASSAY_TOKEN: token });
    expect([status, said]).toEqual([0, expect.stringContaining('Look at the printer.')]);
    expect(await states()).toEqual(['failed', 'failed']);
  });

  it('needs the right to print, a contest and CUPS', async () => {
    const { contestId, token, participantToken, states } = await makeScene();
    const { env } = await fakeCups();
    const refused = await station([contestId, '--once'], { ...env, ASSAY_TOKEN: participantToken });
    expect(refused.status).toBe(1);
    expect((await station(['first-steps'], { ...env, ASSAY_TOKEN: token })).said).toContain('"first-steps" is neither');
    const without = await station([contestId, '--once'], { PATH: home, ASSAY_TOKEN: token });
    expect(without.said).toContain('apt install cups-client');
    expect(await states()).toEqual(['waiting', 'waiting']);
  });
});

const hasCups = ['cupsd', 'lp', 'lpadmin'].every((program) => {
  try {
    execFileSync('which', [program], { env: { PATH: '/usr/sbin:/usr/bin:/bin:/sbin' } });
    return true;
  } catch {
    return false;
  }
});
const isRoot = process.getuid?.() === 0;
const runsCups = hasCups && isRoot;
const skipped = hasCups ? ' (skipped: cupsd needs root)' : ' (skipped: CUPS is not installed; apt install cups)';

describe.runIf(runsCups)(`a print station with CUPS${runsCups ? '' : skipped}`, () => {
  let root: string;
  let env: Record<string, string>;
  const stops: (() => unknown)[] = [];
  /** What the printer received, one job each. */
  const papers: Buffer[] = [];

  /** Starts a network printer and returns its port. */
  async function startPrinter(): Promise<number> {
    const printer = createServer((socket) => {
      const parts: Buffer[] = [];
      socket.on('data', (part: Buffer) => parts.push(part));
      socket.on('end', () => {
        papers.push(Buffer.concat(parts));
        socket.end();
      });
    });
    await new Promise<void>((resolve) => void printer.listen(0, '127.0.0.1', resolve));
    stops.push(() => void printer.close());
    return (printer.address() as AddressInfo).port; // Listens on TCP.
  }

  /** A scheduler of its own, with one printer. */
  async function startCups() {
    root = await mkdtemp('/tmp/assay-cups-');
    await chmod(root, 0o755);
    const port = await freePort();
    for (const name of ['spool', 'cache', 'state', 'log', 'spool/tmp'])
      await mkdir(join(root, name), { recursive: true, mode: 0o777 });
    await writeFile(
      join(root, 'cupsd.conf'),
      [
        `Listen 127.0.0.1:${port}`,
        'DefaultAuthType None',
        'WebInterface No',
        'Browsing No',
        '<Location />\nOrder allow,deny\nAllow all\n</Location>',
        '<Location /admin>\nOrder allow,deny\nAllow all\n</Location>',
        '<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n</Policy>',
      ].join('\n'),
    );
    await writeFile(
      join(root, 'cups-files.conf'),
      [
        'SystemGroup root',
        `ServerRoot ${root}`,
        `RequestRoot ${root}/spool`,
        `TempDir ${root}/spool/tmp`,
        `CacheDir ${root}/cache`,
        `StateDir ${root}/state`,
        `ErrorLog ${root}/log/error`,
        `AccessLog ${root}/log/access`,
        `PageLog ${root}/log/page`,
      ].join('\n'),
    );
    const files = ['-c', join(root, 'cupsd.conf'), '-s', join(root, 'cups-files.conf')];
    const scheduler = spawn('/usr/sbin/cupsd', ['-f', ...files], { stdio: 'ignore' });
    const isOver = once(scheduler, 'exit');
    stops.push(async () => {
      scheduler.kill();
      await isOver;
    });
    env = { CUPS_SERVER: `127.0.0.1:${port}`, PATH: '/usr/sbin:/usr/bin:/bin:/sbin' };
    const cups = async (program: string, ...args: string[]) => await promisify(execFile)(program, args, { env });
    await expect
      .poll(
        () =>
          cups('lpstat', '-r').then(
            ({ stdout }) => stdout,
            () => '',
          ),
        { timeout: CUPS_START_TIMEOUT_MS },
      )
      .toContain('is running');
    await cups('lpadmin', '-p', 'hall', '-E', '-v', `socket://127.0.0.1:${await startPrinter()}`, '-m', 'raw');
  }
  afterAll(async () => {
    for (const stop of stops) await stop();
    // What CUPS has started may write a little longer.
    await rm(root, { recursive: true, force: true, maxRetries: 20 });
  });

  it('prints on a real printer queue', { timeout: CUPS_TEST_TIMEOUT_MS }, async () => {
    await startCups();
    const { contestId, token, states } = await makeScene();
    const { status, said } = await station([contestId, '--once', '--printer', 'hall'], { ...env, ASSAY_TOKEN: token });
    expect([status, said]).toEqual([0, expect.stringContaining('Printed job 2')]);
    expect(await states()).toEqual(['printed', 'printed']);
    expect(papers.map((paper) => paper.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
    const unknown = await makeScene();
    const refused = await station([unknown.contestId, '--once', '--printer', 'none'], {
      ...env,
      ASSAY_TOKEN: unknown.token,
    });
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('does not exist') as string });
    expect(await unknown.states()).toEqual(['waiting', 'waiting']);
  });
});

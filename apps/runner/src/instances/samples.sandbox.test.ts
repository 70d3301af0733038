import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { instanceConfig } from '@assay/contract';
import { readSourcePackage, treeOfDirectory } from '@assay/problem';
import { z } from 'zod';
import { silentLog } from '../log.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { Driver, type AllocatedInstance } from './driver.ts';
import { Gateway } from './gateway.ts';
import { judgeInstance } from './judging/judge-instance.ts';
import { openHost } from './network/firewall.ts';

/* The sample problems with instances, solved as their statements ask. */

const PROBLEMS = fileURLToPath(new URL('../../../../problems', import.meta.url));
const MIB = 1024 * 1024;

const podman = podmanForFile();
let folder: string;
let driver: Driver;
let gateway: Gateway;

beforeAll(async () => {
  if (podman.isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'assay-samples-'));
  driver = new Driver({
    socketPath: podman.socketPath,
    runnerId: 'samples',
    dir: join(folder, 'instances'),
    subnets: '10.213.0.0/16',
    mayPull: false,
    maxMemoryBytes: 512 * MIB,
    log: silentLog,
  });
  await driver.sweep();
  gateway = await Gateway.open({ host: '127.0.0.1', port: 0, engine: driver.engine, log: silentLog });
});
afterEach(async () => {
  if (!podman.isMissing) await driver.close();
});
afterAll(async () => {
  if (podman.isMissing) return;
  await gateway.close();
  await openHost();
  await rm(folder, { recursive: true, force: true });
});

const question = z.looseObject({
  key: z.string(),
  check: z.looseObject({ service: z.string(), command: z.array(z.string()) }).optional(),
});
const parts = z.looseObject({
  judge: z.looseObject({ config: z.looseObject({ questions: z.array(question) }) }),
  instance: z.looseObject({ config: instanceConfig }),
});

async function open(slug: string) {
  const dataFolder = join(PROBLEMS, slug);
  const { problem } = await readSourcePackage(await treeOfDirectory(dataFolder));
  const { judge, instance: described } = parts.parse(problem?.config);
  const signal = new AbortController().signal;
  const instance = await driver.allocate(randomUUID(), described.config, dataFolder, signal);
  return { instance, questions: judge.config.questions };
}

async function fetchPage(instance: AllocatedInstance, form?: Record<string, string>): Promise<string> {
  const address = instance.services.get('counter')?.address ?? '';
  const init = form && { method: 'POST', body: new URLSearchParams(form) };
  return await (await fetch(`http://${address}:8080/`, init)).text();
}

it('the petty counter sells its note to a customer with a clever order', async () => {
  const { instance } = await open('petty-counter');
  const judge = (answer: string) => judgeInstance(driver.engine, instance, { type: 'secret', answer });
  expect(await fetchPage(instance)).toContain('<strong>20</strong>');
  expect(await fetchPage(instance, { good: 'note', quantity: '1' })).toContain('does not hold that much');
  for (const quantity of ['x', '', '1e3', '99999']) {
    expect(await fetchPage(instance, { good: 'charcoal', quantity })).toContain('whole number');
  }
  const rich = await fetchPage(instance, { good: 'crucible', quantity: '-10' });
  expect(rich).toContain('<strong>110</strong>');
  expect(rich).not.toContain('note{');
  const bought = await fetchPage(instance, { good: 'note', quantity: '1' });
  const note = /note\{[0-9a-f]{32}\}/.exec(bought)?.[0] ?? '';
  expect(await judge(note)).toEqual({ matches: true });
  expect(await judge(`${note}x`)).toEqual({ matches: false });
});

/** A console of the ledger. `run` types a statement, and returns what is written until the next prompt. */
async function openConsole(instance: AllocatedInstance) {
  const { address, key } = gateway.admit(instance);
  const [host, port] = address.split(':');
  const path = `terminal.ledger.${instance.instanceId}:1`;
  const headers = { 'proxy-authorization': `Bearer ${key}` };
  const dialing = request({ host, port, method: 'CONNECT', path, headers });
  dialing.end();
  const [, socket, head] = (await once(dialing, 'connect')) as [unknown, Duplex, Buffer];
  if (head.length > 0) socket.unshift(head);
  let text = '';
  const readPrompt = async () => {
    while (!text.includes('ledger> ')) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      text += chunk.toString('utf8');
    }
    const until = text.indexOf('ledger> ') + 'ledger> '.length;
    const read = text.slice(0, until);
    text = text.slice(until);
    return read;
  };
  socket.on('data', () => undefined);
  const hello = await readPrompt();
  const run = async (statement: string) => {
    const answer = readPrompt();
    socket.write(`${statement}\r`);
    return await answer;
  };
  return { hello, run, close: () => socket.destroy() };
}

it('the ledger is tidied in its console, and judged by its state', async () => {
  const { instance, questions } = await open('untidy-ledger');
  const check = async (key: string) => {
    const asked = questions.find((one) => one.key === key)?.check;
    if (!asked) throw new Error(`There is no check ${key}.`);
    const { service, command } = asked;
    const outcome = await judgeInstance(driver.engine, instance, {
      type: 'check',
      service,
      command,
      seconds: 10,
      answer: '',
    });
    if (typeof outcome === 'string' || 'matches' in outcome) throw new Error('It was not run.');
    expect(outcome.errors).toBe('');
    return { exitCode: outcome.exitCode, output: outcome.output };
  };
  const done = { exitCode: 0, output: '' };
  expect(await check('twice')).toMatchObject({ exitCode: 1, output: expect.stringContaining('3 bars are still') });
  expect(await check('stamps')).toMatchObject({ exitCode: 1, output: expect.stringContaining('the wrong stamp') });
  expect(await check('totals')).toMatchObject({ exitCode: 1, output: expect.stringContaining('no such table') });

  const { hello, run, close } = await openConsole(instance);
  expect(hello).toContain('.tables');
  expect(await run('.tables')).toContain('smiths');
  expect(await run('.schema')).toContain('fineness integer');
  expect(await run("attach '/tmp/x' as x;")).toMatch(/not authorized|denied/);
  expect(await run("vacuum into '/tmp/x';")).toMatch(/not authorized|denied/);
  expect(await run('pragma writable_schema = 1;')).toMatch(/not authorized|denied/);
  expect(await run("select load_extension('/tmp/x');")).toContain('Error');
  expect(await run('select randomblob(1000000000);')).toContain('too big');
  expect(await run('with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n;')).toContain(
    'interrupted',
  );
  const sum = 'select sum(grams) from (select distinct serial, grams, smith from bars) where smith = 3;';
  expect(await run(sum)).toContain('1430');

  await run('begin exclusive;');
  expect(await check('twice')).toMatchObject({ exitCode: 1, output: expect.stringContaining('A transaction is open') });
  await run('rollback;');
  await run('delete from bars where id not in (select min(id) from bars group by serial);');
  expect(await check('twice')).toEqual(done);
  await run('update bars set stamped = (fineness >= 900);');
  expect(await check('stamps')).toEqual(done);
  await run(
    'create view totals as select name as smith, coalesce(sum(grams), 0) as grams from smiths left join bars on smith = smiths.id group by name;',
  );
  expect(await check('totals')).toEqual(done);
  close();
});

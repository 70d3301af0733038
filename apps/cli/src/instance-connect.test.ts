import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverForFile, startGateway, type TestGateway } from '@assay/testkit';
import { run } from './main.ts';

const server = serverForFile();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

/** A user with a running instance. */
async function makeInstance() {
  const user = await server.makeUser();
  const { id } = await server.makeInstance({ userId: user.id, access: gateway.access });
  gateway.instanceIds.add(id);
  return { id, client: await server.signIn(user), token: await server.makeToken(user, ['instance']) };
}

/** Runs the command until `leave` is called. `port` resolves with the local port when it says it. */
function connectTo(line: string, token: string) {
  const said: string[] = [];
  const leaving = new AbortController();
  let found: (port: number) => void = () => undefined;
  const port = new Promise<number>((resolve) => {
    found = resolve;
  });
  const status = run(['instance', 'connect', ...line.split(' ')], {
    env: { ASSAY_SERVER: server.origin, ASSAY_TOKEN: token },
    language: 'en',
    print: (text) => {
      said.push(text);
      const number = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (number !== undefined) found(Number(number));
    },
    signal: leaving.signal,
  });
  return { said, port, status, leave: () => leaving.abort() };
}

/** Sends a text, ends the sending side, and returns everything that comes back. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // Without an encoding, chunks are buffers.
  return Buffer.concat(chunks).toString();
}

describe('assay instance connect', () => {
  it('opens a local port whose connections lead to the instance, each its own', async () => {
    const { id, token } = await makeInstance();
    const { port, status, leave, said } = connectTo(`${id} raw`, token);
    const long = 'x'.repeat(500_000);
    expect(await Promise.all(['one', 'two', long].map(async (text) => await exchange(await port, text)))).toEqual([
      'one',
      'two',
      long,
    ]);
    leave();
    expect(await status).toBe(0);
    expect(said.join()).toContain('Ctrl-C');
    expect(said).toHaveLength(1);
  });

  it('prints the address of a web page instead', async () => {
    const { id, token } = await makeInstance();
    const { status, said } = connectTo(`${id} web`, token);
    expect(await status).toBe(0);
    expect(said.join()).toMatch(/http:\/\/[a-z2-7]{26}-web\.localhost:\d+\/\.assay\/enter\?ticket=/);
  });

  it('says why an instance cannot be reached', async () => {
    const { id, token } = await makeInstance();
    const failed = async (line: string, who = token) => {
      const { status, said } = connectTo(line, who);
      expect(await status).toBe(1);
      return said.join();
    };
    expect(await failed(`${id} none`)).not.toBe('');
    expect(await failed(`${randomUUID()} raw`)).not.toBe('');
    expect(await failed(`${id} raw --port 70000`)).toContain('70000');
    expect(await failed(`${id} raw`, 'x')).not.toBe('');
    const other = await makeInstance();
    expect(await failed(`${id} raw`, other.token)).not.toBe('');
  });

  it('ends with the instance', async () => {
    const { id, client, token } = await makeInstance();
    const { port, status, said } = connectTo(`${id} raw`, token);
    await port;
    await client.call('POST /api/instance/:instanceId/destroy', { params: { instanceId: id }, body: undefined });
    await exchange(await port, 'late').catch(() => '');
    expect(await status).toBe(1);
    expect(said.join()).toContain('has ended');
  });
});

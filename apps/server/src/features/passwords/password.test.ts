import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { makeHashThreads } from './hash-threads.ts';
import { hashPassword, isPassword } from './password.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function startThreads() {
  const threads = makeHashThreads();
  onTestFinished(() => threads.close());
  return threads;
}

test('a password is stored as an argon2id hash of 19 MiB, two passes and one lane, with a new salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('seven brass kettles'), hashPassword('seven brass kettles')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await isPassword(one, 'seven brass kettles')).toBe(true);
  expect(await isPassword(one, 'seven brass kettle')).toBe(false);
  expect(await isPassword(null, 'the password of nobody')).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'hashing runs at low priority, and everything else keeps its priority',
  async () => {
    const before = getPriority();
    await startThreads().run({ password: 'seven brass kettles', stored: null, cost });
    const priorities = readdirSync('/proc/self/task').map(niceOf);
    expect(Math.max(...priorities)).toBeGreaterThan(before);
    expect(getPriority()).toBe(before);
  },
);

test('a malformed hash is a fault, and the next password is still hashed', async () => {
  const threads = startThreads();
  await expect(threads.run({ password: 'seven brass kettles', stored: 'no hash', cost })).rejects.toThrow(
    'cannot hash',
  );
  await expect(threads.run({ password: 'seven brass kettles', stored: null, cost })).resolves.toMatch(/^\$argon2id/);
});

/** Field 19 of the thread's stat line, counted after its name, which may contain spaces. */
function niceOf(thread: string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

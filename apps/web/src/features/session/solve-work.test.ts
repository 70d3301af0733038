import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { solveWork } from './solve-work.ts';

it('a proof of work passes the server’s check', async () => {
  const task = { challenge: 'a.b.c', bits: 3, cost: 1024, blockSize: 8 };
  const { challenge, answer } = await solveWork(task);
  const found = scryptSync(answer, challenge, 4, { N: task.cost, r: task.blockSize, p: 1 });
  expect(challenge).toBe('a.b.c');
  expect(Math.clz32(found.readUInt32BE())).toBeGreaterThanOrEqual(task.bits);
});

import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { endpointPath, makeClient } from './client.ts';

const MOST_BYTES = 1024;

test('the bundled client is smaller than 1 KB and contains no schema library', async () => {
  const bundle = await rolldown({ input: `${import.meta.dirname}/client.ts` });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const code = output[0].code;
  expect(output).toHaveLength(1);
  expect(code).not.toMatch(/zod|safeParse/);
  expect(Buffer.byteLength(code)).toBeLessThan(MOST_BYTES);
  expect(gzipSync(code).length).toBeLessThan(MOST_BYTES);
});

test('path parameters are percent-encoded, whatever characters they contain', () => {
  const params = { problemId: 'p 1', key: 'a/b?c#d', type: 'download' };
  expect(endpointPath('GET /api/problem/:problemId/attachment/:key/url/:type', params)).toBe(
    '/api/problem/p%201/attachment/a%2Fb%3Fc%23d/url/download',
  );
});

test('absent and empty query keys are omitted', () => {
  const query = { page: 1, search: 'a&b', tag: '', userId: undefined, count: false };
  expect(endpointPath('GET /api/problem', {}, query)).toBe('/api/problem?page=1&search=a%26b&count=false');
});

test('a call reaches the transport as method, URL and body, with its signal and time limit', async () => {
  const sent: unknown[] = [];
  const call = makeClient(async (...args) => void sent.push(args));
  await call('POST /api/auth/login', { body: { provider: 'password', payload: {} } });
  const { signal } = new AbortController();
  await call('GET /api/user/session', { signal, timeoutMs: 60_000 });
  expect(sent).toEqual([
    ['POST', '/api/auth/login', { provider: 'password', payload: {} }, undefined, undefined],
    ['GET', '/api/user/session', undefined, signal, 60_000],
  ]);
});

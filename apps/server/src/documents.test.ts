import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '@assay/contract';
import { serverForFile } from '@assay/testkit';
import { VERSION } from './version.ts';

const server = serverForFile();

test('the reported version is that of the package', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  expect((JSON.parse(file) as { version: string }).version).toBe(VERSION);
});

test('the OpenAPI document names every route', async () => {
  const document = (await (await server.client().fetch('/api/docs/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const key of Object.keys(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    expect(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
  }
});

test('the API page loads nothing from other hosts', async () => {
  const reply = await server.client().fetch('/api/docs');
  const html = await reply.text();
  expect(html).toContain('POST /api/auth/login');
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('problem authors get the schema of the problem config, and of nothing else', async () => {
  const schema = await server.client().fetch('/schemas/problem-config.json');
  expect(schema.headers.get('content-type')).toContain('application/json');
  expect(await schema.json()).toMatchObject({ type: 'object' });
  expect((await server.client().fetch('/schemas/other.json')).status).toBe(404);
});

test('every refusal has a page in both languages', async () => {
  const page = await (await server.client().fetch('/refusals/task-gone')).text();
  expect(page).toContain('The lease of this task has ended');
  expect(page).toContain('该任务已不属于你');
  expect((await server.client().fetch('/refusals/no-such-code')).status).toBe(404);
});

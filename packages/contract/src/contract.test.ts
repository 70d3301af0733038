import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { stalePages } from './gen.ts';
import { endpoints } from './index.ts';
import { makeOpenApi } from './openapi.ts';
import { refusals } from './refusals.ts';

const all = Object.entries<Endpoint>(endpoints);

test('every route name is a method and a path under /api', () => {
  for (const [key] of all) expect(key).toMatch(/^(GET|POST|PATCH|PUT|DELETE) \/api\/[A-Za-z0-9:/_.-]+[A-Za-z0-9]$/);
});

test('the parameters of a path are those of its schema', () => {
  for (const [key, { params }] of all) {
    const named = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(new Set<unknown>(declared), key).toEqual(new Set<unknown>(named));
  }
});

test('every refusal has a sentence in both languages and a 4xx or 5xx status', () => {
  for (const [code, { status, en, zh }] of Object.entries(refusals)) {
    expect(code).toMatch(/^[a-z][a-z-]+[a-z]$/);
    expect(en, code).toMatch(/^[A-Z].*[.]$/);
    expect(zh, code).toMatch(/[\u4e00-\u9fff].*。$/);
    expect([400, 401, 403, 404, 409, 412, 413, 415, 429, 501, 503, 507]).toContain(status);
  }
});

test('the generated refusal pages are up to date', () => {
  expect(stalePages()).toEqual([]);
});

test('the OpenAPI document describes every route with a unique operation id, and every reference resolves', () => {
  const document = makeOpenApi('1.0.0') as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(document.paths).flatMap((one) => Object.values(one).map(({ operationId }) => operationId));
  expect(ids).toHaveLength(all.length);
  expect(new Set(ids).size).toBe(all.length);
  const text = JSON.stringify(document);
  // The regular expressions of some languages do not support Unicode property classes.
  expect(text).not.toContain('\\\\p{');
  for (const [, ref] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) expect(ref).toBe('Refusal');
});

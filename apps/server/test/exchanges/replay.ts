import { expect } from 'vitest';
import type { Exchange } from './read-recording.ts';

export type Variables = Map<string, unknown>;

export interface Stage {
  origin: string;
  /** Authentication headers of the senders. */
  people: Record<string, Record<string, string>>;
  variables: Variables;
}

/**
 * Sends the requests of a recording in order and compares each reply. Values stored from one are available to the next.
 */
export async function replay(exchanges: readonly Exchange[], { origin, people, variables }: Stage): Promise<void> {
  for (const exchange of exchanges) {
    const { line, who, method, status } = exchange;
    const signed = people[who];
    if (!signed) throw new Error(`Line ${line}: unknown sender ${who}.`);
    const body = exchange.body === undefined ? undefined : fill(exchange.body, variables);
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...signed };
    for (const [name, value] of Object.entries(exchange.headers))
      headers[name as never] = fill(value, variables) as never;
    const url = new URL(fill(exchange.path, variables), origin);
    const reply = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const text = await reply.text();
    const label = `line ${line}: ${method} ${url.pathname} as ${who} returned ${reply.status} ${text}`;
    expect(reply.status, label).toBe(status);
    if (exchange.pattern !== undefined) match(JSON.parse(exchange.pattern), JSON.parse(text), variables, label);
  }
}

function fill(text: string, variables: Variables): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!variables.has(name)) throw new Error(`No value is stored as ${name}.`);
    return String(variables.get(name));
  });
}

/** Compares a value with a pattern and stores the values it names. */
function match(pattern: unknown, value: unknown, variables: Variables, label: string): void {
  if (typeof pattern === 'string') return matchText(pattern, value, variables, label);
  if (Array.isArray(pattern)) {
    expect(Array.isArray(value) && value.length, label).toBe(pattern.length);
    // A list, as checked above.
    for (const [index, one] of pattern.entries()) match(one, (value as unknown[])[index], variables, label);
    return;
  }
  if (typeof pattern !== 'object' || pattern === null) return expect(value, label).toEqual(pattern);
  expect(typeof value === 'object' && value !== null && !Array.isArray(value), label).toBe(true);
  const given = new Map(Object.entries(value ?? {}));
  if (Object.keys(pattern).length === 0) expect([...given.keys()], label).toEqual([]);
  for (const [key, one] of Object.entries(pattern)) match(one, given.get(key), variables, `${key} in ${label}`);
}

function matchText(pattern: string, value: unknown, variables: Variables, label: string): void {
  if (pattern === '-') return expect(value, label).toBeUndefined();
  if (pattern === '*') return expect(value, label).toBeDefined();
  const [, name, kind] = /^<(\w+)(:int)?>$/.exec(pattern) ?? [];
  if (name === undefined) return expect(value, label).toBe(fill(pattern, variables));
  expect(value, label).toBeDefined();
  if (kind) expect(Number.isInteger(value), `an integer as ${label}`).toBe(true);
  variables.set(name, value);
}

import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Uses of a text before it is worth preparing on every connection. */
const USES_BEFORE = 3;
/** Maximum number of names: each costs PostgreSQL a plan on every connection. */
const MAX_NAMES = 400;
/** Maximum number of texts counted before they get a name; the oldest is dropped. */
const MAX_CANDIDATES = 2_000;
/** Searches are planned for each execution: one pattern matches nothing and the next one everything. */
const PLANNED_EACH_TIME = / like | @@ /;

/**
 * Called for every statement sent with values: its text, the values, and the time until the last row arrived. Called in
 * the async context of the sender.
 */
export type StatementObserver = (statement: { text: string; values: readonly unknown[]; ms: number }) => void;

/**
 * Names for the texts of frequent statements, undefined for others. PostgreSQL parses a named statement once per
 * connection and keeps its plan if suitable, which halves the work of a short one.
 */
export function makeStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  const uses = new Map<string, number>();
  return (text) => {
    if (names.has(text)) return names.get(text);
    const count = (uses.get(text) ?? 0) + 1;
    uses.delete(text);
    if (count <= USES_BEFORE || names.size >= MAX_NAMES) {
      uses.set(text, count);
      const [oldest] = uses.size > MAX_CANDIDATES ? uses.keys() : [];
      if (oldest !== undefined) uses.delete(oldest);
      return undefined;
    }
    const name = PLANNED_EACH_TIME.test(text) ? undefined : createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** Connections that prepare frequent statements, in a transaction or outside. */
export function preparingClient(observe?: StatementObserver): typeof Client {
  const nameOf = makeStatementNames();
  return class extends Client {
    // The query builder, the relevant caller, passes a config with the text, and the values separately. All declared
    // overloads reduce to this.
    override query = ((config: unknown, values?: unknown, callback?: unknown) => {
      const send = (...args: unknown[]) => (super.query as (...given: unknown[]) => unknown)(...args);
      if (!isConfig(config)) return send(config, values, callback);
      const named = config.name === undefined ? { ...config, name: nameOf(config.text) } : config;
      if (!observe) return send(named, values, callback);
      const startedAt = performance.now();
      const done = AsyncResource.bind(() =>
        observe({ text: config.text, values: Array.isArray(values) ? values : [], ms: performance.now() - startedAt }),
      );
      if (typeof callback === 'function') {
        return send(named, values, (...results: unknown[]) => {
          done();
          callback(...results);
        });
      }
      const result = send(named, values);
      return result instanceof Promise ? result.finally(done) : result;
    }) as Client['query'];
  };
}

function isConfig(config: unknown): config is { text: string; name?: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('submit' in config)
  );
}

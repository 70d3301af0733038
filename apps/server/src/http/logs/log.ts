import fastify from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Logger } from '../../context.ts';
import type { LogLevel } from '../../config.ts';

export interface LogSink {
  write(line: string): void;
}

/**
 * A logger that writes JSON lines to standard output or the given sink. Omits secrets and personal data, see
 * `describeError`.
 */
export function makeLogger(level: LogLevel, sink?: LogSink): Logger {
  // The framework bundles the logger, and exposes it only like this.
  return fastify({
    logger: { level, serializers: { err: describeError, error: describeError }, ...(sink && { stream: sink }) },
  }).log;
}

// A type, not an interface, since the logger requires an index signature.
type DescribedError = { type: string; message: string; stack: string; code?: string; detail?: unknown };

/**
 * An error as the log shows it, with its chain of causes. Failed queries are logged with their text but never their
 * values.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { stack = '' } = error;
  const isQuery = error instanceof DrizzleQueryError;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    // The stack of a failed query starts with its values.
    stack: isQuery ? stack.slice(stack.indexOf('\n    at ') + 1) : stack,
    ...(code && { code }),
    ...(error.cause !== undefined && { detail: describeError(error.cause) }),
  };
}

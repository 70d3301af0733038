import fastify from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Logger } from '../../context.ts';
import type { LogLevel } from '../../config.ts';

export interface LogSink {
  write(line: string): void;
}

/**
 * A logger that writes JSON lines to standard output or the given sink. It keeps secrets and people's data out, see
 * `describeError`.
 */
export function makeLogger(level: LogLevel, sink?: LogSink): Logger {
  // The framework brings the logger along, and hands it out only like this.
  return fastify({
    logger: { level, serializers: { err: describeError, error: describeError }, ...(sink && { stream: sink }) },
  }).log;
}

// A type and not an interface, since the logger wants an open object.
type DescribedError = { type: string; message: string; stack: string; code?: string; detail?: unknown };

/** An error as the log shows it: with its chain of causes, and of failed queries the text but never the values. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { stack = '' } = error;
  const isQuery = error instanceof DrizzleQueryError;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    // The stack of a failed query begins with its values.
    stack: isQuery ? stack.slice(stack.indexOf('\n    at ') + 1) : stack,
    ...(code && { code }),
    ...(error.cause !== undefined && { detail: describeError(error.cause) }),
  };
}

import type { LogSink } from './log.ts';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Formats log lines for a terminal: time, level and message, then the other fields. */
export function makeReadableSink(write: (text: string) => void): LogSink {
  return {
    write(line) {
      // We write these lines ourselves.
      const { level, time, msg, pid: _, hostname: __, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const clock = new Date(Number(time)).toTimeString().slice(0, 8);
      const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
      write(
        `${clock} ${(LEVELS[Number(level)] ?? '').padEnd(5)} ${typeof msg === 'string' ? msg : ''}${more}\n${describe(err)}`,
      );
    },
  };
}

function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // See `describeError`.
  const { message, stack, detail } = error as { message?: string; stack?: string; detail?: unknown };
  const text = stack?.includes(message ?? '') ? stack : `${message ?? ''}\n${stack ?? ''}`;
  return `${text.trimEnd()}\n${detail === undefined ? '' : `caused by: ${describe(detail)}`}`;
}

/** Structured log of the runner: one JSON object per line on standard error; standard output is for results. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Never log keys, tokens or signed URLs. */
export type LogFields = Readonly<Record<string, unknown>>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export function makeLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const threshold = logLevels.indexOf(level);
  const at = (name: LogLevel) => (message: string, fields?: LogFields) => {
    if (logLevels.indexOf(name) < threshold) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...printable(fields) })}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const silentLog: Log = makeLog('silent');

function printable(fields: LogFields | undefined): LogFields | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}

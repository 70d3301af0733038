import { run, thisTerminal } from './main.ts';

const leaving = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leaving.abort());
process.exitCode = await run(process.argv.slice(2), thisTerminal(leaving.signal));
